import {
  type Actor,
  type AnyActorLogic,
  createActor,
  type EventFromLogic,
  type EventObject,
  fromCallback,
} from "xstate";

/** Resolves when every promise that is already settled has reached its actor. */
export const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

/** Sends each event when the one before is settled, and resolves with the view afterwards. */
export const sendInTurn =
  <Logic extends AnyActorLogic, View>(
    actor: Actor<Logic>,
    view: (snapshot: ReturnType<Actor<Logic>["getSnapshot"]>) => View,
  ) =>
  async (...events: EventFromLogic<Logic>[]): Promise<View> => {
    for (const event of events) {
      actor.send(event);
      await settle();
    }
    return view(actor.getSnapshot());
  };

/** A parent that records what its child tells it. */
export function recordFacts<Fact extends EventObject>() {
  const facts: Fact[] = [];
  const parent = createActor(fromCallback<Fact>(({ receive }) => receive((fact) => void facts.push(fact)))).start();
  return { parent, facts };
}
