/** A form whose unsaved input must survive a login. */
export interface DraftForm {
  read: () => unknown;
  /** Receives what `read` has returned, in this page or in an earlier one. */
  restore: (draft: unknown) => void;
}

/** The unsaved input of all forms. A form that is registered later is restored when it is registered. */
export function createDraftRegistry() {
  const forms = new Map<string, DraftForm>();
  let restored: Record<string, unknown> = {};
  return {
    register(this: void, name: string, form: DraftForm): void {
      forms.set(name, form);
      if (name in restored) form.restore(restored[name]);
    },
    /** Restored input of forms that are not registered yet is kept. */
    snapshot: () => ({ ...restored, ...Object.fromEntries([...forms].map(([name, { read }]) => [name, read()])) }),
    restore(drafts: Record<string, unknown>): void {
      restored = drafts;
      for (const [name, form] of forms) if (name in drafts) form.restore(drafts[name]);
    },
  };
}

export type DraftRegistry = ReturnType<typeof createDraftRegistry>;
