import { useImperativeHandle } from "react";
import type { EmbedFact } from "../../../src/rules/report/embed-facts.ts";
import type { EmbeddedReportProps } from "../../../src/ui/report/embedded-report.tsx";

/** In place of the frame with the real client library: tests say what the report says, and see what it was given. */
export const stage = {
  props: [] as EmbeddedReportProps[],
  orders: [] as string[],
  last: () => stage.props.at(-1),
  tell: (fact: EmbedFact) => stage.last()?.onFact(fact),
  reset() {
    stage.props.length = 0;
    stage.orders.length = 0;
  },
};

export function EmbeddedReport(props: EmbeddedReportProps) {
  stage.props.push(props);
  const order = (what: string) => {
    stage.orders.push(what);
    return Promise.resolve(true);
  };
  useImperativeHandle(props.handle, () => ({
    openPage: (name: string) => order(`open ${name}`),
    print: () => order("print"),
    refresh: () => order("refresh"),
  }));
  const target = props.config ?? props.warm;
  return target ? (
    <iframe sandbox="" title={props.title} data-report={target.id} data-token={props.config?.embedToken} />
  ) : null;
}
