import { expect, it } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import { AUDIT_KEPT_DAYS } from './audit.ts'
import { STEP_UP_MS } from './step-up.ts'
import { PANEL_CLOSING_MS, WAITING_COUNTED, WAITING_KINDS } from './waiting.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['audit kept days', AUDIT_KEPT_DAYS, 2557],
  ['step up ms', STEP_UP_MS, 10 * MINUTE_MS],
  ['waiting counted', WAITING_COUNTED, 100],
  ['panel closing ms', PANEL_CLOSING_MS, 3 * DAY_MS],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([['WaitingKind', WAITING_KINDS]])(
  'the interfaces publish all values of %s, and no others',
  (name, values) => {
    expect([...values].toSorted()).toEqual(enumValues(name))
  },
)
