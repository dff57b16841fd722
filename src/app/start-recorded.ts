import { createActor } from "xstate";
import type { Call } from "../api/client.ts";
import { recordedMachine } from "../machines/session/recorded.machine.ts";
import { recordedEffects } from "./effects/recorded.ts";

export const startRecorded = (call: Call) =>
  createActor(recordedMachine.provide({ actors: recordedEffects({ call }) }), { id: "recorded" }).start();
