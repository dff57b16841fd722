import { useState } from "react";
import type { Outcome } from "../../api/contract.ts";
import type { ClientAccess } from "../../api/groups-contract.ts";
import type { GroupChange } from "../../queries/client-access.ts";
import { formatCount } from "../../rules/format-count.ts";
import { formatPeople } from "../../rules/people/format-people.ts";
import { Addition } from "../lists/addition.tsx";
import styles from "../lists/details.module.css";
import { ChangeOutcome } from "../lists/change-outcome.tsx";
import { ListSection } from "../lists/list-section.tsx";
import { adminIcons } from "../admin/admin-icons.ts";
import { Button } from "../parts/button.tsx";
import { Notice } from "../parts/notice.tsx";
import type { Option } from "../parts/option-search.ts";
import { TextField } from "../parts/text-field.tsx";

type Group = ClientAccess["groups"][number];

export interface ClientGroupsProps {
  access: Pick<ClientAccess, "groups" | "grants">;
  /** The people of the client. Undefined while they are loaded. */
  people: readonly Option[] | undefined;
  isBusy: boolean;
  /** Of the last change. The group may be saved where its people are not. */
  outcome: (Outcome & { groupId?: string | null }) | undefined;
  /** Resolves with whether all of it is saved. */
  onSave: (change: GroupChange) => Promise<boolean>;
  onDelete: (groupId: string) => Promise<boolean>;
}

/** The groups of a client, of whom they consist, and how many reports each gives. */
export function ReadClientGroups({ access: { groups, grants }, people }: Pick<ClientGroupsProps, "access" | "people">) {
  const nameOf = (id: string) => people?.find(({ value }) => value === id)?.label ?? id;
  return (
    <ListSection
      title="Groups"
      emptyText="No groups."
      listed={groups.length}
      total={groups.length}
      rows={groups.map(({ id, name, principalIds }) => (
        <li key={id}>
          <div className={styles.texts}>
            <span className={styles.name}>{name}</span>
            <span className={styles.quiet}>{principalIds.map(nameOf).join(", ") || "Nobody is in it"}</span>
            <span className={styles.quiet}>
              {formatCount(grants.filter(({ groupId }) => groupId === id).length, "report")}
            </span>
          </div>
        </li>
      ))}
    />
  );
}

const newGroup: Group = { id: "", name: "", principalIds: [] };

/** The groups of a client. One at a time is added or changed, here, and then saved. */
export function ClientGroups({ access: { groups, grants }, ...form }: ClientGroupsProps) {
  const [edited, setEdited] = useState<Group | null>(null);
  const close = () => setEdited(null);
  const reportsOf = (id: string) => grants.filter(({ groupId }) => groupId === id).length;
  return (
    <ListSection
      title="Groups"
      emptyText="No groups. A group gives the same reports to several people."
      listed={groups.length}
      total={groups.length}
      notice={<ChangeOutcome outcome={form.outcome} />}
      rows={groups.map((group) => (
        <li key={group.id} className={styles.removable}>
          <div className={styles.texts}>
            <span className={styles.name}>{group.name}</span>
            <span className={styles.quiet}>
              {formatPeople(group.principalIds.length)} · {formatCount(reportsOf(group.id), "report")}
            </span>
          </div>
          <Button
            size="small"
            aria-label={`Edit ${group.name}`}
            disabled={edited !== null || form.isBusy}
            onClick={() => setEdited(group)}
          >
            Edit
          </Button>
        </li>
      ))}
    >
      {edited === null ? (
        <div className={styles.actions}>
          <Button icon={adminIcons.add} disabled={form.isBusy} onClick={() => setEdited(newGroup)}>
            Add group
          </Button>
        </div>
      ) : (
        <GroupForm key={edited.id} group={edited} reportCount={reportsOf(edited.id)} onClose={close} {...form} />
      )}
    </ListSection>
  );
}

interface GroupFormProps extends Omit<ClientGroupsProps, "access"> {
  group: Group;
  reportCount: number;
  onClose: () => void;
}

function GroupForm({ group, reportCount, people, isBusy, outcome, onSave, onDelete, onClose }: GroupFormProps) {
  const [name, setName] = useState(group.name);
  const [members, setMembers] = useState(group.principalIds);
  const [isDeleting, setIsDeleting] = useState(false);
  const isNew = group.id === "";
  const before = new Set(group.principalIds);
  const added = members.filter((id) => !before.has(id));
  const removed = group.principalIds.filter((id) => !members.includes(id));
  const text = name.trim();
  const isRenamed = text !== group.name;
  const closeIf = (isDone: boolean) => {
    if (isDone) onClose();
  };
  /** A group whose people were refused is there already. */
  const groupId = isNew ? (outcome?.groupId ?? null) : group.id;
  const nameOf = (id: string) => people?.find(({ value }) => value === id)?.label ?? id;
  return (
    <section className={styles.section} aria-label={isNew ? "New group" : group.name}>
      <TextField label="Name of the group" value={name} onChange={setName} />
      <ul className={styles.list} aria-label="Members">
        {members.map((id) => (
          <li key={id} className={styles.removable}>
            <span>{nameOf(id)}</span>
            <Button
              size="small"
              aria-label={`Remove ${nameOf(id)}`}
              disabled={isBusy}
              onClick={() => setMembers(members.filter((member) => member !== id))}
            >
              Remove
            </Button>
          </li>
        ))}
      </ul>
      <Addition
        label="Add member"
        action="Choose"
        options={people?.filter(({ value }) => !members.includes(value)) ?? []}
        loading={people === undefined}
        emptyText="Everybody of the client is in it"
        isBusy={false}
        isDisabled={isBusy}
        onAdd={(id) => setMembers([...members, id])}
      />
      {isDeleting ? (
        <Notice
          tone="warning"
          title={`Delete ${group.name}?`}
          action={
            <div className={styles.actions}>
              <Button variant="danger" busy={isBusy} onClick={() => void onDelete(group.id).then(closeIf)}>
                Delete group
              </Button>
              <Button disabled={isBusy} onClick={() => setIsDeleting(false)}>
                Keep
              </Button>
            </div>
          }
        >
          This takes {formatCount(reportCount, "report")} from {formatPeople(group.principalIds.length)}, unless they
          have it otherwise. It cannot be undone.
        </Notice>
      ) : (
        <div className={styles.actions}>
          <Button
            variant="primary"
            busy={isBusy}
            disabled={text === "" || (!isRenamed && added.length + removed.length === 0)}
            onClick={() => void onSave({ groupId, name: text, isRenamed, added, removed }).then(closeIf)}
          >
            Save
          </Button>
          <Button disabled={isBusy} onClick={onClose}>
            Cancel
          </Button>
          {!isNew && (
            <Button variant="quiet-danger" disabled={isBusy} onClick={() => setIsDeleting(true)}>
              Delete
            </Button>
          )}
        </div>
      )}
    </section>
  );
}
