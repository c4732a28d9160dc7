/** Every step, in the order in which it is offered. */
export const STEP_KEYS = [
  'payment',
  'password',
  'profile',
  'contact',
  'address',
  'team',
  'ep-landing',
  'ep-question',
  'complete',
  'frec-shutdown-step',
] as const
export type StepKey = (typeof STEP_KEYS)[number]

export const STEP_STATES = ['OPEN', 'DONE', 'SKIPPED'] as const
export type StepState = (typeof STEP_STATES)[number]

export type Step = { readonly key: StepKey; readonly state: StepState; readonly optional: boolean }

/** The steps that are answered one by one after signing in; the state of the others follows from the membership. */
export const ANSWERED_STEPS = ['profile', 'contact', 'address', 'team', 'ep-landing', 'ep-question'] as const
export type AnsweredStep = (typeof ANSWERED_STEPS)[number]

export function isAnsweredStep(key: string): key is AnsweredStep {
  return ANSWERED_STEPS.some((step) => step === key)
}

/** The steps that a member can still do after postponing them; the expert panel's landing page asks for nothing. */
export const MADE_GOOD_STEPS = ['profile', 'contact', 'team', 'ep-question'] as const satisfies readonly AnsweredStep[]
export type MadeGoodStep = (typeof MADE_GOOD_STEPS)[number]

/** The address is only asked for where it is required. */
const REQUIRED: readonly StepKey[] = ['payment', 'password', 'address', 'complete', 'frec-shutdown-step']

export function isOptional(key: StepKey): boolean {
  return !REQUIRED.includes(key)
}

export type Situation = {
  readonly hasPaid: boolean
  readonly hasCredentials: boolean
  readonly onboardingComplete: boolean
  readonly showAddressStep: boolean
  /** The membership is closed to new members: nothing is asked for, and nothing can be paid. */
  readonly disabled: boolean
  /** Whether there is an expert panel question to answer; without one its two steps are left out. */
  readonly hasQuestion: boolean
  readonly answered: Readonly<Partial<Record<AnsweredStep, 'DONE' | 'SKIPPED'>>>
}

/** The steps of a person, in order. */
export function stepsOf(situation: Situation): readonly Step[] {
  if (situation.disabled) return [toStep('frec-shutdown-step', 'OPEN')]
  return STEP_KEYS.filter((key) => isAsked(key, situation)).map((key) => toStep(key, stateOf(key, situation)))
}

/** The next step; null once everything is done. */
export function nextStepOf(situation: Situation): StepKey | null {
  if (situation.onboardingComplete && !situation.disabled) return null
  return stepsOf(situation).find(({ state }) => state === 'OPEN')?.key ?? null
}

/** Whether a person may open a step: the next one, or an earlier one that is answered in a session, again. */
export function canOpen(key: StepKey, situation: Situation): boolean {
  const next = nextStepOf(situation)
  if (next === null) return false
  if (key === next) return true
  const order = stepsOf(situation).map((step) => step.key)
  return isAnsweredStep(key) && order.includes(key) && order.indexOf(key) < order.indexOf(next)
}

function isAsked(key: StepKey, { showAddressStep, hasQuestion }: Situation): boolean {
  if (key === 'address') return showAddressStep
  if (key === 'ep-landing' || key === 'ep-question') return hasQuestion
  return key !== 'frec-shutdown-step'
}

function toStep(key: StepKey, state: StepState): Step {
  return { key, state, optional: isOptional(key) }
}

function stateOf(key: StepKey, { hasPaid, hasCredentials, onboardingComplete, answered }: Situation): StepState {
  if (key === 'payment') return hasPaid ? 'DONE' : 'OPEN'
  if (key === 'password') return hasCredentials ? 'DONE' : 'OPEN'
  if (isAnsweredStep(key) && answered[key]) return answered[key]
  return onboardingComplete ? 'DONE' : 'OPEN'
}
