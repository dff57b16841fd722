import { createActor } from "xstate";
import type { Call } from "../api/client.ts";
import { savedViewsMachine } from "../machines/report/saved-views.machine.ts";
import type { SavedViewsInput } from "../machines/report/saved-views.setup.ts";
import { savedViewsEffects } from "./effects/saved-views.ts";

export const startSavedViews = (call: Call, input: SavedViewsInput) =>
  createActor(savedViewsMachine.provide({ actors: savedViewsEffects({ call }) }), { id: "savedViews", input }).start();
