import { describe, expect, it } from 'vitest'
import { ANSWERED_STEPS, canOpen, nextStepOf, type Situation, STEP_KEYS, stepsOf } from './steps.ts'

const NEW: Situation = {
  hasPaid: false,
  hasCredentials: false,
  onboardingComplete: false,
  showAddressStep: false,
  disabled: false,
  hasQuestion: true,
  answered: {},
}

const SIGNED_IN: Situation = { ...NEW, hasPaid: true, hasCredentials: true }
const ALL_DONE = Object.fromEntries(ANSWERED_STEPS.map((key) => [key, 'DONE'])) as Situation['answered']

function keys(situation: Situation) {
  return stepsOf(situation).map(({ key }) => key)
}

describe('the steps of a new member', () => {
  it('[ONB-001] [ONB-002] are in the order payment, password, profile, contact, team, expert panel, completion', () => {
    expect(keys(NEW)).toEqual([
      'payment',
      'password',
      'profile',
      'contact',
      'team',
      'ep-landing',
      'ep-question',
      'complete',
    ])
  })

  it('are open until they are done, and all done once everything is complete', () => {
    const states = (situation: Situation) =>
      Object.fromEntries(stepsOf(situation).map(({ key, state }) => [key, state]))
    expect(new Set(Object.values(states(NEW)))).toEqual(new Set(['OPEN']))
    expect(states(SIGNED_IN)).toMatchObject({ payment: 'DONE', password: 'DONE', profile: 'OPEN', complete: 'OPEN' })
    expect(states({ ...SIGNED_IN, answered: { team: 'SKIPPED' } })).toMatchObject({ team: 'SKIPPED', contact: 'OPEN' })
    const complete = states({ ...SIGNED_IN, onboardingComplete: true, answered: { team: 'SKIPPED' } })
    expect(complete).toMatchObject({ team: 'SKIPPED', contact: 'DONE', complete: 'DONE' })
  })

  it('[ONB-007] have the address directly after the contact, if it is required', () => {
    const order = keys({ ...NEW, showAddressStep: true })
    expect(order.indexOf('address')).toBe(order.indexOf('contact') + 1)
  })

  it('[ONB-001] leave out the expert panel while no question is open', () => {
    const order = keys({ ...NEW, hasQuestion: false })
    expect(order).toEqual(['payment', 'password', 'profile', 'contact', 'team', 'complete'])
  })

  it('[ONB-007] are the notice alone for a membership that is disabled, whatever was done before', () => {
    for (const situation of [NEW, SIGNED_IN, { ...SIGNED_IN, onboardingComplete: true }]) {
      expect(stepsOf({ ...situation, disabled: true })).toEqual([
        { key: 'frec-shutdown-step', state: 'OPEN', optional: false },
      ])
      expect(nextStepOf({ ...situation, disabled: true })).toBe('frec-shutdown-step')
    }
  })

  it('cannot be skipped if a membership needs them', () => {
    const required = stepsOf({ ...NEW, showAddressStep: true }).filter(({ optional }) => !optional)
    expect(required.map(({ key }) => key)).toEqual(['payment', 'password', 'address', 'complete'])
  })
})

describe('[ONB-007] the next step', () => {
  it.each([
    ['nothing', {}, 'payment'],
    ['a password, by another way than this', { hasCredentials: true }, 'payment'],
    ['payment', { hasPaid: true }, 'password'],
    ['payment and password', { hasPaid: true, hasCredentials: true }, 'profile'],
    ['the profile', { ...SIGNED_IN, answered: { profile: 'DONE' } }, 'contact'],
    ['the profile, skipped', { ...SIGNED_IN, answered: { profile: 'SKIPPED' } }, 'contact'],
    ['a later step first', { ...SIGNED_IN, answered: { contact: 'DONE' } }, 'profile'],
    [
      'the contact, and the address is asked for',
      { ...SIGNED_IN, showAddressStep: true, answered: { profile: 'DONE', contact: 'DONE' } },
      'address',
    ],
    ['everything', { ...SIGNED_IN, answered: ALL_DONE }, 'complete'],
    ['everything, and it is complete', { ...SIGNED_IN, answered: ALL_DONE, onboardingComplete: true }, null],
    ['little, and it is complete', { ...SIGNED_IN, onboardingComplete: true }, null],
  ] as const)('after %s is %s', (_, change, next) => {
    expect(nextStepOf({ ...NEW, ...change } as Situation)).toBe(next)
  })
})

describe('a step', () => {
  it('before the next one can be opened again, and one after it cannot', () => {
    const situation: Situation = { ...SIGNED_IN, answered: { profile: 'DONE', contact: 'SKIPPED' } }
    expect(STEP_KEYS.filter((key) => canOpen(key, situation))).toEqual(['profile', 'contact', 'team'])
  })

  it('of payment and password can be opened only while it is next', () => {
    expect(STEP_KEYS.filter((key) => canOpen(key, NEW))).toEqual(['payment'])
    expect(STEP_KEYS.filter((key) => canOpen(key, { ...NEW, hasPaid: true }))).toEqual(['password'])
  })

  it('cannot be opened once everything is complete', () => {
    const situation: Situation = { ...SIGNED_IN, onboardingComplete: true, answered: ALL_DONE }
    expect(STEP_KEYS.filter((key) => canOpen(key, situation))).toEqual([])
  })
})
