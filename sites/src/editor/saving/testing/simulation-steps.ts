import fc from 'fast-check'
import type { Fault } from './fake-server.ts'

/** Tabs 0 and 1 share a device, 2 is on another. */
export const TABS = [0, 1, 2] as const
type TabNumber = (typeof TABS)[number]

export type Choice = 'keptMine' | 'tookTheirs' | 'merged'

/** What can happen between two keystrokes. */
export type SimulationStep =
  | { readonly do: 'type' | 'typeTitle'; readonly tab: TabNumber }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'reload'; readonly tab: TabNumber; readonly ms: number }
  | { readonly do: 'kill' | 'open' | 'saveNow' | 'resume' | 'handOn'; readonly tab: TabNumber }
  | { readonly do: 'choose'; readonly tab: TabNumber; readonly choice: Choice }
  | { readonly do: 'faults'; readonly faults: readonly Fault[] }
  | { readonly do: 'slow'; readonly latencyMs: number }
  | { readonly do: 'limit'; readonly savesAMinute: number }
  | { readonly do: 'restart' | 'offline' | 'online' | 'saveElsewhere' | 'submitElsewhere' | 'returnForRevision' }
  | { readonly do: 'signIn'; readonly as: 'maya' | 'sam' | null }

const tab = fc.constantFrom<TabNumber[]>(0, 0, 0, 1, 1, 2)
const choice = fc.constantFrom<Choice[]>('keptMine', 'tookTheirs', 'merged')
const fault = fc.constantFrom<Fault[]>('ok', 'lostBefore', 'lostAfter', 'brokenBefore', 'brokenAfter')

function inTab(
  ...kinds: ('type' | 'typeTitle' | 'kill' | 'open' | 'saveNow' | 'resume' | 'handOn')[]
): fc.Arbitrary<SimulationStep> {
  return fc.record({ do: fc.constantFrom(...kinds), tab })
}

function withoutTab(
  ...kinds: ('restart' | 'offline' | 'online' | 'saveElsewhere' | 'submitElsewhere' | 'returnForRevision')[]
): fc.Arbitrary<SimulationStep> {
  return fc.record({ do: fc.constantFrom(...kinds) })
}

const step: fc.Arbitrary<SimulationStep> = fc.oneof(
  { weight: 10, arbitrary: inTab('type') },
  { weight: 1, arbitrary: inTab('typeTitle') },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(1, 20, 200, 260, 1000, 3000, 3020, 12_000, 70_000),
    }),
  },
  { weight: 2, arbitrary: inTab('kill') },
  { weight: 3, arbitrary: inTab('open') },
  { weight: 3, arbitrary: inTab('saveNow', 'resume', 'handOn') },
  { weight: 4, arbitrary: fc.record({ do: fc.constant('choose' as const), tab, choice }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('faults' as const),
      faults: fc.array(fault, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('slow' as const), latencyMs: fc.constantFrom(2, 40, 2500, 20_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('limit' as const), savesAMinute: fc.constantFrom(0, 1, 2, 60) }),
  },
  { weight: 1, arbitrary: withoutTab('offline', 'online') },
  { weight: 2, arbitrary: withoutTab('restart', 'saveElsewhere') },
  { weight: 1, arbitrary: withoutTab('submitElsewhere', 'returnForRevision') },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('signIn' as const),
      as: fc.constantFrom('maya' as const, 'sam' as const, null),
    }),
  },
)

/** Types on while an outdated text is being saved, then resolves the conflict. */
const conflictWhileTyping: fc.Arbitrary<SimulationStep[]> = fc
  .tuple(tab, choice, fc.constantFrom(2, 20, 1000))
  .map(([at, choose, ms]) => [
    { do: 'open', tab: at },
    { do: 'slow', latencyMs: 2500 },
    { do: 'saveElsewhere' },
    { do: 'type', tab: at },
    { do: 'wait', ms: 3020 },
    { do: 'type', tab: at },
    { do: 'wait', ms: 2500 + ms },
    { do: 'choose', tab: at, choice: choose },
  ])

/** Hands on a saved text that was changed elsewhere, then chooses which to keep, and hands that on. */
const handedOnAfterChange: fc.Arbitrary<SimulationStep[]> = fc
  .tuple(tab, choice)
  .map(([at, choose]) => [
    { do: 'open', tab: at },
    { do: 'type', tab: at },
    { do: 'wait', ms: 3020 },
    { do: 'wait', ms: 200 },
    { do: 'saveElsewhere' },
    { do: 'handOn', tab: at },
    { do: 'wait', ms: 200 },
    { do: 'choose', tab: at, choice: choose },
    { do: 'wait', ms: 200 },
    { do: 'handOn', tab: at },
    { do: 'wait', ms: 200 },
  ])

/** Reloads a page while it saves: the next page is rendered before the save, and arrives after it. */
const reloadedWhileSaving: fc.Arbitrary<SimulationStep[]> = fc
  .tuple(tab, fc.constantFrom(20, 200, 1000))
  .map(([at, ms]) => [
    { do: 'open', tab: at },
    { do: 'type', tab: at },
    { do: 'wait', ms: 3020 },
    { do: 'wait', ms: 200 },
    { do: 'type', tab: at },
    { do: 'wait', ms: 3000 },
    { do: 'reload', tab: at, ms },
    { do: 'type', tab: at },
    { do: 'wait', ms: 3020 },
    { do: 'wait', ms: 200 },
  ])

const singleStep = step.map((single) => [single])

export function arbitrarySteps(maxLength: number): fc.Arbitrary<SimulationStep[]> {
  return fc
    .array(
      fc.oneof(
        { weight: 40, arbitrary: singleStep },
        { weight: 1, arbitrary: conflictWhileTyping },
        { weight: 1, arbitrary: handedOnAfterChange },
        { weight: 1, arbitrary: reloadedWhileSaving },
      ),
      { minLength: 5, maxLength, size: 'max' },
    )
    .map((parts) => parts.flat())
}
