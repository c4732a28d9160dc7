import { expect, it } from 'vitest'
import { INVITEE_PROBLEM_TEXTS } from './invitations/messages.ts'
import { INVITEE_PROBLEMS } from './invitations/statuses.ts'
import { INVITATION_REFUSALS } from './messages.ts'
import { INVITATION_REFUSAL_KINDS } from './views.ts'

it.each<[string, readonly string[], object]>([
  ['invitation refusal kinds', INVITATION_REFUSAL_KINDS, INVITATION_REFUSALS],
  ['invitee problems', INVITEE_PROBLEMS, INVITEE_PROBLEM_TEXTS],
])('of the %s each has its words, and nothing else has', (_, values, words) => {
  expect([...values].toSorted()).toEqual(Object.keys(words).toSorted())
})
