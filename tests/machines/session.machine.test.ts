import { describe, expect, it } from 'vitest';
import { sessionMachine } from '../../src/machines/session.machine.ts';
import { walk } from './walk.ts';

const user = { roles: ['Reader'], email: 'ben@example.com' };
const { unreachedStates, unreachedTransitions } = walk(sessionMachine, {
  events: [{ type: 'login.refused' }, { type: 'retry.asked' }, { type: 'signOut.asked' }],
  answers: {
    findSession: [true, false],
    leaveForLogin: ['leaving', 'stuck'],
    loadUser: [{ user, name: 'Ben' }, { user: { ...user, roles: [''] }, name: 'Dan' }],
    findMailbox: ['help@example.com'],
    hasAcceptedTerms: [true, false],
    terms: [{ accepted: true }, { accepted: false, startPage: 'https://example.com/' }],
  },
});

describe('the session', () => {
  it('reaches each of its states', () => expect(unreachedStates).toEqual([]));
  it('takes each of its transitions', () => expect(unreachedTransitions).toEqual([]));
});
