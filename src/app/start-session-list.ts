import { createActor } from "xstate";
import type { Call } from "../api/client.ts";
import { type SessionListInput, sessionListMachine } from "../machines/session/session-list.machine.ts";
import { sessionListEffects } from "./effects/session-list.ts";

export const startSessionList = (call: Call, input: SessionListInput) =>
  createActor(sessionListMachine.provide({ actors: sessionListEffects({ call }) }), {
    id: "sessionList",
    input,
  }).start();
