import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import {
  MESSAGE_DAY_MS,
  MESSAGE_MAX_CHARACTERS,
  MESSAGES_A_DAY,
  REPORT_KINDS,
  REPORT_MAX_CHARACTERS,
} from './message.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['message max characters', MESSAGE_MAX_CHARACTERS, 5000],
  ['messages a day', MESSAGES_A_DAY, 20],
  ['message day ms', MESSAGE_DAY_MS, DAY_MS],
  ['report max characters', REPORT_MAX_CHARACTERS, 1000],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([['MemberReportKind', REPORT_KINDS]])(
  'the interfaces publish all values of %s, and no others',
  (name, values) => {
    expect([...values].toSorted()).toEqual(enumValues(name))
  },
)
