import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FakeTab } from './fake-tab.ts'
import { FakeClock, FakeDevice, FakeServer, type Fault } from './fake-world.ts'

/*
 * Two tabs, another device, a server and a network that fail in every way at random moments. Whatever happens, every word
 * is found again: on a screen, on the device, or among the revisions that the server keeps.
 */

const numRuns = process.env.PROOF ? 20_000 : 300
const JOURNALED_AFTER_MS = 250 + 10

type Choice = 'keptMine' | 'tookTheirs' | 'merged'
type Action =
  | { readonly do: 'type'; readonly tab: number }
  | { readonly do: 'wait'; readonly ms: number }
  | { readonly do: 'kill' | 'open' | 'saveNow' | 'look'; readonly tab: number }
  | { readonly do: 'choose'; readonly tab: number; readonly choice: Choice }
  | { readonly do: 'faults'; readonly faults: Fault[] }
  | { readonly do: 'offline' | 'online' | 'saveElsewhere' | 'submitElsewhere' | 'returnForRevision' }
  | { readonly do: 'signIn'; readonly as: 'maya' | 'sam' | null }

const tab = fc.constantFrom(0, 1)
const choice = fc.constantFrom<Choice[]>('keptMine', 'tookTheirs', 'merged')
const fault = fc.constantFrom<Fault[]>('ok', 'lostBefore', 'lostAfter', 'brokenBefore', 'brokenAfter')

const action: fc.Arbitrary<Action> = fc.oneof(
  { weight: 10, arbitrary: tab.map((at) => ({ do: 'type' as const, tab: at })) },
  {
    weight: 8,
    arbitrary: fc
      .constantFrom(1, 20, 200, 260, 1000, 3000, 3020, 12_000, 70_000)
      .map((ms) => ({ do: 'wait' as const, ms })),
  },
  { weight: 2, arbitrary: tab.map((at) => ({ do: 'kill' as const, tab: at })) },
  { weight: 3, arbitrary: tab.map((at) => ({ do: 'open' as const, tab: at })) },
  { weight: 1, arbitrary: tab.map((at) => ({ do: 'saveNow' as const, tab: at })) },
  { weight: 1, arbitrary: tab.map((at) => ({ do: 'look' as const, tab: at })) },
  {
    weight: 4,
    arbitrary: fc.tuple(tab, choice).map(([at, picked]) => ({ do: 'choose' as const, tab: at, choice: picked })),
  },
  {
    weight: 3,
    arbitrary: fc.array(fault, { minLength: 1, maxLength: 3 }).map((faults) => ({ do: 'faults' as const, faults })),
  },
  { weight: 1, arbitrary: fc.constantFrom('offline' as const, 'online' as const).map((kind) => ({ do: kind })) },
  { weight: 1, arbitrary: fc.constant({ do: 'saveElsewhere' as const }) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('submitElsewhere' as const, 'returnForRevision' as const).map((kind) => ({ do: kind })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom('maya' as const, 'sam' as const, null).map((as) => ({ do: 'signIn' as const, as })),
  },
)

class World {
  readonly clock = new FakeClock()
  readonly server = new FakeServer(this.clock)
  readonly device = new FakeDevice(this.clock)
  readonly tabs: (FakeTab | null)[] = [null, null]
  /** Every word, and when it was typed. */
  readonly typed = new Map<string, { readonly tab: FakeTab | null; readonly at: number }>()
  /** Typed so shortly before its tab died that the device could not know it. */
  readonly excused = new Set<string>()

  async open(at: number): Promise<void> {
    if (this.tabs[at]) return
    this.tabs[at] = await FakeTab.open(this)
  }

  kill(at: number): void {
    const killed = this.tabs[at]
    if (!killed) return
    for (const [word, { tab: writer, at: time }] of this.typed)
      if (writer === killed && this.clock.now() - time < JOURNALED_AFTER_MS) this.excused.add(word)
    killed.kill()
    this.tabs[at] = null
  }

  type(at: number): void {
    const writer = this.tabs[at]
    // While a choice is on the screen the text cannot be edited.
    if (!writer || writer.state.phase.kind === 'conflict') return
    const word = `w${this.typed.size}.`
    this.typed.set(word, { tab: writer, at: this.clock.now() })
    writer.type(word)
  }

  goOnline(isOnline: boolean): void {
    this.server.isOnline = isOnline
    for (const open of this.tabs) open?.session?.dispatch({ kind: isOnline ? 'wentOnline' : 'wentOffline' })
  }

  saveElsewhere(): void {
    const word = `w${this.typed.size}.`
    this.typed.set(word, { tab: null, at: this.clock.now() })
    this.server.saveElsewhere('maya', '', `<p>${word}</p>`)
  }

  async run(step: Action): Promise<void> {
    switch (step.do) {
      case 'type':
        return this.type(step.tab)
      case 'wait':
        return this.clock.advance(step.ms)
      case 'kill':
        return this.kill(step.tab)
      case 'open':
        return this.open(step.tab)
      case 'saveNow':
        return this.tabs[step.tab]?.session?.dispatch({ kind: 'saveNow' })
      case 'look':
        return this.tabs[step.tab]?.session?.dispatch({ kind: 'woke' })
      case 'choose':
        return this.tabs[step.tab]?.choose(step.choice)
      case 'faults':
        this.server.faults = step.faults
        return
      case 'offline':
      case 'online':
        return this.goOnline(step.do === 'online')
      case 'saveElsewhere':
        return this.server.articles.some(({ canEdit }) => !canEdit) ? undefined : this.saveElsewhere()
      case 'submitElsewhere':
        for (const article of this.server.articles) if (article.authorId === 'maya') article.canEdit = false
        return
      case 'returnForRevision':
        return this.#returnForRevision()
      case 'signIn':
        this.server.signedIn = step.as
        return
      default:
        return step satisfies never
    }
  }

  #returnForRevision(): void {
    for (const article of this.server.articles) article.canEdit = true
  }

  get kept(): string {
    const revisions = this.server.articles
      .filter(({ authorId }) => authorId === 'maya')
      .flatMap((article) => article.revisions.map(({ content }) => content))
    return revisions.join()
  }

  get onDevice(): string {
    const entries = [...this.device.entries.values()]
    return entries.flatMap((entry) => [entry.draft.content, entry.operation?.text.content ?? '']).join()
  }

  get onScreens(): string {
    return this.tabs.map((open) => open?.state.draft.content ?? '').join()
  }

  missingFrom(place: string): string[] {
    return [...this.typed.keys()].filter((word) => !this.excused.has(word) && !place.includes(word))
  }

  /** Everything works again, everybody waits, every choice is made. */
  async heal(): Promise<void> {
    this.server.faults = []
    this.server.signedIn = 'maya'
    this.#returnForRevision()
    this.goOnline(true)
    for (let round = 0; round < 6; round++) {
      await this.clock.advance(70_000)
      for (const open of this.tabs) open?.choose('merged')
    }
  }
}

const mishaps = (maxLength: number) => fc.array(action, { minLength: 5, maxLength, size: 'max' })

const live = async (steps: readonly Action[], after?: (world: World) => void): Promise<World> => {
  const world = new World()
  await world.open(0)
  for (const step of steps) {
    await world.run(step)
    after?.(world)
  }
  return world
}

describe('what a member types', () => {
  it('is found again after every mishap: on a screen, on the device or among the revisions', async () => {
    await fc.assert(
      fc.asyncProperty(mishaps(60), async (steps) => {
        await live(steps, (world) => {
          expect(world.missingFrom(world.kept + world.onDevice + world.onScreens)).toEqual([])
        })
      }),
      { numRuns },
    )
  })

  it('reaches the server once everything works again, with nothing left behind on the device', async () => {
    await fc.assert(
      fc.asyncProperty(mishaps(40), async (steps) => {
        const world = await live(steps)
        await world.heal()
        for (const open of world.tabs)
          if (open && open.state.phase.kind !== 'error') expect(open.state.phase.kind).toMatch(/saved|idle/)
        // Then the tabs are closed and the editor is opened again until there is nothing to recover.
        for (let opening = 0; opening < 10; opening++) {
          world.kill(0)
          world.kill(1)
          await world.open(0)
          await world.heal()
        }
        expect([...world.device.entries.values()]).toEqual([])
        expect(world.missingFrom(world.kept)).toEqual([])
      }),
      { numRuns: Math.ceil(numRuns / 3) },
    )
  })

  it('stays in the current text unless somebody chose another', async () => {
    const isHarmless = (step: Action) => step.do !== 'choose' || step.choice === 'merged'
    await fc.assert(
      fc.asyncProperty(mishaps(40), async (steps) => {
        const world = await live(steps.filter(isHarmless))
        await world.heal()
        expect(world.server.vanished).toEqual([])
      }),
      { numRuns },
    )
  })

  it('is in conflict only with what somebody else wrote, never with a save whose answer was lost', async () => {
    const isAlone = (step: Action) =>
      step.do !== 'saveElsewhere' && !('tab' in step && step.tab === 1) && step.do !== 'submitElsewhere'
    await fc.assert(
      fc.asyncProperty(mishaps(60), async (steps) => {
        const world = await live(steps.filter(isAlone), ({ tabs }) => {
          expect(tabs[0]?.state.phase.kind).not.toBe('conflict')
        })
        await world.heal()
        expect(world.tabs[0]?.state.phase.kind ?? 'saved').toMatch(/saved|idle/)
      }),
      { numRuns },
    )
  })

  it('never ends up with the member who signed in after', async () => {
    await fc.assert(
      fc.asyncProperty(mishaps(40), async (steps) => {
        const world = await live(steps)
        for (const article of world.server.articles)
          if (article.authorId === 'sam') expect(article.revisions).toEqual([])
        const ofSam = await FakeTab.open(world, 'sam')
        expect(ofSam.state.draft).toEqual({ title: '', content: '' })
        expect(ofSam.isRecovered).toBe(false)
      }),
      { numRuns },
    )
  })
})
