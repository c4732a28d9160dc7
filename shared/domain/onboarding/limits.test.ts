import { expect, it } from 'vitest'
import { DAY_MS } from '#shared/kernel/clock.ts'
import { enumValues } from '#shared/testing/interfaces/enum-values.ts'
import { ADDRESS_LINE_MAX_CHARACTERS } from './address.ts'
import {
  IMPORT_KEPT_MS,
  IMPORT_MAX_BYTES,
  IMPORT_MAX_ROWS,
  INVITATION_COMPANY_MAX_CHARACTERS,
  INVITATION_DAYS,
  INVITATION_EMAIL_MAX_CHARACTERS,
  INVITATION_LIFE_MS,
  INVITATION_MESSAGE_MAX_CHARACTERS,
  INVITATION_NAME_MAX_CHARACTERS,
  INVITATIONS_A_DAY,
} from './invitations/limits.ts'
import { STEP_STATES } from './steps.ts'

// Each is promised to people or to the other side of an interface: a change of one is meant, and is made here, too.
it.each<[string, number, number]>([
  ['address line max characters', ADDRESS_LINE_MAX_CHARACTERS, 120],
  ['invitation days', INVITATION_DAYS, 30],
  ['invitation life ms', INVITATION_LIFE_MS, 30 * DAY_MS],
  ['invitations a day', INVITATIONS_A_DAY, 3000],
  ['invitation name max characters', INVITATION_NAME_MAX_CHARACTERS, 80],
  ['invitation company max characters', INVITATION_COMPANY_MAX_CHARACTERS, 120],
  ['invitation email max characters', INVITATION_EMAIL_MAX_CHARACTERS, 254],
  ['invitation message max characters', INVITATION_MESSAGE_MAX_CHARACTERS, 600],
  ['import max rows', IMPORT_MAX_ROWS, 1000],
  ['import max bytes', IMPORT_MAX_BYTES, 256 * 1024],
  ['import kept ms', IMPORT_KEPT_MS, 30 * DAY_MS],
])('%s', (_, limit, promised) => {
  expect(limit).toEqual(promised)
})

it.each<[string, readonly string[]]>([['OnboardingStepState', STEP_STATES]])(
  'the interfaces publish all values of %s, and no others',
  (name, values) => {
    expect([...values].toSorted()).toEqual(enumValues(name))
  },
)
