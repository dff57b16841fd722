import styles from "../tabs/mapping-file.module.css";

interface FileInputProps {
  disabled: boolean;
  onFileSelect: (file: File) => void;
}

/** A button that opens the browser's choice of a CSV file. */
export function FileInput({ disabled, onFileSelect }: FileInputProps) {
  return (
    <label className={styles.choose}>
      <span>Choose a file</span>
      <input
        type="file"
        accept=".csv,text/csv"
        disabled={disabled}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          if (file) onFileSelect(file);
          // Without this, choosing the same file again would not fire a change.
          currentTarget.value = "";
        }}
      />
    </label>
  );
}
