import type { Revision, WrittenText } from '../../written-document.ts'
import { handOn } from '../hand-on.ts'
import { baseOfConflict, isSameText, type SaveState } from '../save-state.ts'
import { FakeClock } from './fake-clock.ts'
import { FakeDevice } from './fake-device.ts'
import { FakeServer } from './fake-server.ts'
import { FakeTab, type RenderedPage } from './fake-tab.ts'
import { type Choice, type SimulationStep, TABS } from './simulation-steps.ts'

const JOURNALED_AFTER_MS = 250 + 10
const LATENCY_MS = 40

type Typed = { readonly tab: FakeTab | null; readonly at: number }

/** A user with two tabs on one device and a third on another, a server, and the network between them. */
export class SaveSimulation {
  readonly clock = new FakeClock()
  readonly server = new FakeServer(this.clock)
  readonly #device = new FakeDevice(this.clock)
  readonly #secondDevice = new FakeDevice(this.clock)
  readonly tabs: (FakeTab | null)[] = TABS.map(() => null)
  /** Every word with the tab and time of its typing. */
  readonly #typed = new Map<string, Typed>()
  /** Typed so shortly before the tab was killed that the device cannot have it. */
  readonly #notJournaled = new Set<string>()
  /** Typed in a tab whose writer then chose the other text, or a merge with a text from which the word had been removed. */
  readonly #discarded = new Set<string>()

  /** Texts that were handed on although another one was on the screen. */
  readonly handedOnUnseen: WrittenText[] = []

  static async after(
    steps: readonly SimulationStep[],
    check: (simulation: SaveSimulation) => void = () => {},
  ): Promise<SaveSimulation> {
    const simulation = new SaveSimulation()
    await simulation.open(0)
    for (const step of steps) {
      await simulation.#runStep(step)
      check(simulation)
    }
    return simulation
  }

  /** Words that are on no screen, in no conflict dialog, on no device and in no revision. */
  get lost(): string[] {
    return this.#missingFrom([this.#revisions, this.#onDevices, this.#onScreens].join())
  }

  /** Words that disappeared from the screen they were typed on, although no other text was chosen there. */
  get vanishedFromScreens(): string[] {
    return [...this.#typed].flatMap(([word, { tab }]) => {
      if (!tab?.isAlive || this.#discarded.has(word)) return []
      return contains(tab.state.draft, word) ? [] : [word]
    })
  }

  /** Tabs that show "Autosaved" for a text that the server does not have. */
  get falselySaved(): FakeTab[] {
    return this.tabs.flatMap((open) => (open?.state.phase.kind === 'saved' && !open.isSafe ? [open] : []))
  }

  get missingOnServer(): string[] {
    return this.#missingFrom(this.#revisions)
  }

  get leftOnDevices(): string[] {
    return this.#entries.map(({ draft }) => draft.content)
  }

  /** Opens the editor as another user on the first device. */
  openAs(userId: string): Promise<FakeTab> {
    return FakeTab.open(this.#environmentOf(0), userId)
  }

  async open(at: number, page?: RenderedPage): Promise<void> {
    this.tabs[at] ??= await FakeTab.open(this.#environmentOf(at), 'maya', page)
  }

  /** The next page is rendered at once, and replaces this one only after `ms`. */
  async #reload(at: number, ms: number): Promise<void> {
    const page = FakeTab.render(this)
    this.tabs[at]?.session?.leaves()
    await this.clock.advance(ms)
    this.kill(at)
    await this.open(at, page)
  }

  kill(at: number): void {
    const killed = this.tabs[at]
    if (!killed) return
    for (const [word, { tab, at: time }] of this.#typed)
      if (tab === killed && this.clock.now() - time < JOURNALED_AFTER_MS) this.#notJournaled.add(word)
    killed.kill()
    this.tabs[at] = null
  }

  /** Repairs everything, waits, and merges every conflict. */
  async recover(): Promise<void> {
    this.server.faults = []
    this.server.latencyMs = LATENCY_MS
    this.server.savesAMinute = 60
    this.server.signedIn = 'maya'
    this.#letEdit(true)
    this.#goOnline(true)
    for (let round = 0; round < 6; round++) {
      await this.clock.advance(70_000)
      for (const open of this.tabs) open?.choose('merged')
    }
  }

  async #runStep(step: SimulationStep): Promise<void> {
    switch (step.do) {
      case 'type':
        return this.#type(step.tab, (writer, word) => writer.type(word))
      case 'typeTitle':
        return this.#type(step.tab, (writer, word) => writer.typeTitle(word))
      case 'wait':
        return this.clock.advance(step.ms)
      case 'kill':
        return this.kill(step.tab)
      case 'open':
        return this.open(step.tab)
      case 'restart':
        return this.#restart()
      case 'reload':
        return this.#reload(step.tab, step.ms)
      case 'saveNow':
        return this.tabs[step.tab]?.session?.dispatch({ kind: 'saveNow' })
      case 'resume':
        return this.tabs[step.tab]?.session?.dispatch({ kind: 'resumed' })
      case 'handOn':
        return this.#handOn(step.tab)
      case 'choose':
        return this.#choose(step.tab, step.choice)
      case 'faults':
        this.server.faults = [...step.faults]
        return
      case 'slow':
        this.server.latencyMs = step.latencyMs
        return
      case 'limit':
        this.server.savesAMinute = step.savesAMinute
        return
      case 'offline':
      case 'online':
        return this.#goOnline(step.do === 'online')
      case 'saveElsewhere':
        return this.#saveElsewhere()
      case 'submitElsewhere':
      case 'returnForRevision':
        return this.#letEdit(step.do === 'returnForRevision')
      case 'signIn':
        this.server.signedIn = step.as
        return
      default:
        return step satisfies never
    }
  }

  #environmentOf(tab: number) {
    return { clock: this.clock, server: this.server, device: tab === 2 ? this.#secondDevice : this.#device }
  }

  #type(at: number, type: (writer: FakeTab, word: string) => void): void {
    const writer = this.tabs[at]
    // The text cannot be edited while the conflict dialog is open.
    if (!writer || writer.state.phase.kind === 'conflict') return
    type(writer, this.#newWord(writer))
  }

  #newWord(tab: FakeTab | null): string {
    const word = `w${this.#typed.size}.`
    this.#typed.set(word, { tab, at: this.clock.now() })
    return word
  }

  /** A power cut: all tabs of the device end at once, and one is opened again. */
  async #restart(): Promise<void> {
    this.kill(0)
    this.kill(1)
    await this.open(0)
  }

  /** Hands on the saved text of a tab, as its page does. */
  #handOn(at: number): void {
    const { session, isSafe, state, userId } = this.tabs[at] ?? {}
    if (!session || !isSafe || !userId || !state?.documentId) return
    const { documentId, draft } = state
    const store = {
      $save: session.$state,
      compareWith: (theirs: Revision) => session.dispatch({ kind: 'changedElsewhere', theirs }),
    }
    // It continues while other things happen; failures are shown to its writer.
    void handOn(store, state, async (revisionId) => {
      const taken = await this.server.handOn(userId, documentId, revisionId)
      if (!isSameText(taken, draft)) this.handedOnUnseen.push(taken)
    }).catch(() => {})
  }

  #choose(at: number, choice: Choice): void {
    const chooser = this.tabs[at]
    if (chooser?.state.phase.kind !== 'conflict') return
    for (const [word, { tab }] of this.#typed)
      if (tab === chooser && discards(choice, chooser.state, word)) this.#discarded.add(word)
    chooser.choose(choice)
  }

  #goOnline(isOnline: boolean): void {
    this.server.isOnline = isOnline
    for (const open of this.tabs) open?.session?.dispatch({ kind: isOnline ? 'wentOnline' : 'wentOffline' })
  }

  #saveElsewhere(): void {
    if (this.server.documents.some(({ canEdit }) => !canEdit)) return
    const document = this.server.documentOf('maya')
    // A title that was removed elsewhere would rightly disappear in a merge, too.
    const title = document ? this.server.currentOf(document)?.title : null
    this.server.saveElsewhere('maya', title ?? '', `<p>${this.#newWord(null)}</p>`)
  }

  #letEdit(canEdit: boolean): void {
    for (const document of this.server.documents) if (document.authorId === 'maya') document.canEdit = canEdit
  }

  get #revisions(): string {
    const documents = this.server.documents.filter(({ authorId }) => authorId === 'maya')
    return documents.flatMap(({ revisions }) => revisions.map(({ title, content }) => title + content)).join()
  }

  get #entries() {
    return [...this.#device.entries.values(), ...this.#secondDevice.entries.values()]
  }

  get #onDevices(): string {
    const texts = this.#entries.flatMap(({ draft, operation }) => (operation ? [draft, operation.text] : [draft]))
    return texts.map(({ title, content }) => title + content).join()
  }

  /** The texts in editors and in conflict dialogs. */
  get #onScreens(): string {
    const texts = this.tabs.flatMap((open) => {
      if (!open) return []
      const { draft, phase } = open.state
      return phase.kind === 'conflict' ? [draft, phase.theirs] : [draft]
    })
    return texts.map(({ title, content }) => title + content).join()
  }

  #missingFrom(places: string): string[] {
    return [...this.#typed.keys()].filter((word) => !this.#notJournaled.has(word) && !places.includes(word))
  }
}

/** A merge keeps the other side's removals: a word of the base is dropped when the other text no longer has it. */
function discards(choice: Choice, state: SaveState, word: string): boolean {
  if (choice !== 'merged' || state.phase.kind !== 'conflict') return choice === 'tookTheirs'
  const base = baseOfConflict(state)
  return base !== null && contains(base, word) && !contains(state.phase.theirs, word)
}

function contains({ title, content }: WrittenText, word: string): boolean {
  return (title + content).includes(word)
}
