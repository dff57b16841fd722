import * as Dialog from "@radix-ui/react-dialog";
import { useCombobox } from "downshift";

interface SelectReportProps {
  report: string | null;
  onReportSelect: (report: string | null) => void;
  onView: () => void;
}

/** The selection dialog with fixed choices. */
export function SelectReport({ report, onReportSelect, onView }: SelectReportProps) {
  return (
    <Dialog.Root defaultOpen>
      <Dialog.Portal>
        <Dialog.Content aria-describedby={undefined} style={{ position: "fixed", top: 120, padding: 24 }}>
          <Dialog.Title>Select Report Details</Dialog.Title>
          <Choice label="Client Name" option="Northwind Mutual" onSelect={() => undefined} />
          <Choice label="Report Name" option={report} onSelect={onReportSelect} />
          <button type="button" onClick={onView}>
            View Report
          </button>
          <Dialog.Close>Cancel</Dialog.Close>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

interface ChoiceProps {
  label: string;
  option: string | null;
  onSelect: (option: string | null) => void;
}

function Choice({ label, option, onSelect }: ChoiceProps) {
  const { getLabelProps, getInputProps, getMenuProps, getItemProps, isOpen } = useCombobox({
    items: [option],
    selectedItem: option,
    onSelectedItemChange: ({ selectedItem }) => onSelect(selectedItem),
  });
  return (
    <div>
      <label {...getLabelProps()}>{label}</label>
      <input {...getInputProps()} />
      <ul {...getMenuProps()}>{isOpen && <li {...getItemProps({ item: option, index: 0 })}>{option}</li>}</ul>
    </div>
  );
}
