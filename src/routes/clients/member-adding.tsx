import type { ComponentProps } from "react";
import type { ServerData } from "../../queries/list.ts";
import { MemberAdding } from "../../ui/clients/member-adding.tsx";
import { usePersonChoice } from "../people/person-choice.ts";

type MemberAddingProps = Pick<ComponentProps<typeof MemberAdding>, "view" | "onToggle" | "onAdd" | "onClose">;

export function ConnectedMemberAdding({ data, ...props }: MemberAddingProps & { data: ServerData }) {
  return <MemberAdding {...props} {...usePersonChoice(data, { notOfClient: props.view.client.id })} />;
}
