import { auditContract, type AuditEntry, type AuditKind } from "../api/audit-contract.ts";
import type { LoadList } from "./list.ts";

const days = { all: null, "7": 7, "30": 30, "90": 90 } as const;

interface AuditCriteria {
  search: string;
  kind: AuditKind;
  days: keyof typeof days;
}

export const loadAudit: LoadList<AuditEntry, AuditCriteria> = async (call, { criteria, after, pageSize }, signal) => {
  const { search, kind } = criteria;
  const body = { search, kind, days: days[criteria.days], after, pageSize };
  const { entries, total, next } = await call(auditContract.listAudit, { body, signal });
  return { rows: entries, total, next };
};
