import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { MESSAGE_DAY_MS, MESSAGE_MAX_CHARACTERS, MESSAGES_A_DAY, REPORT_MAX_CHARACTERS } from './message.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['message max characters', MESSAGE_MAX_CHARACTERS, 5000],
  ['messages a day', MESSAGES_A_DAY, 20],
  ['message day ms', MESSAGE_DAY_MS, DAY_MS],
  ['report max characters', REPORT_MAX_CHARACTERS, 1000],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})
