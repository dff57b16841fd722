import { Content, List, Root, Trigger } from "@radix-ui/react-tabs";
import type { ReactNode } from "react";
import styles from "./tabs.module.css";

export interface TabsProps<Value extends string> {
  label: string;
  tabs: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  children: ReactNode;
}

/** Tabs drawn as pills. `children` is the panel of the chosen tab. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: TabsProps<Value>) {
  return (
    <Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <div className={styles.room}>
        <List className={styles.list} aria-label={label}>
          {tabs.map((tab) => (
            <Trigger key={tab.value} className={styles.tab} value={tab.value}>
              {tab.label}
            </Trigger>
          ))}
        </List>
      </div>
      <Content className={styles.panel} value={value}>
        {children}
      </Content>
    </Root>
  );
}
