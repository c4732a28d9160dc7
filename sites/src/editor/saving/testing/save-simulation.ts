import { FakeClock, FakeDevice, FakeServer } from './fake-server.ts'
import { FakeTab } from './fake-tab.ts'
import { type Choice, type Mishap, TABS } from './simulation-steps.ts'

const JOURNALED_AFTER_MS = 250 + 10
const LATENCY_MS = 40

type Typed = { readonly tab: FakeTab | null; readonly at: number }

/** A member with two tabs on one device and a third on another, a server and a network between them. */
export class World {
  readonly clock = new FakeClock()
  readonly server = new FakeServer(this.clock)
  readonly #device = new FakeDevice(this.clock)
  readonly #secondDevice = new FakeDevice(this.clock)
  readonly tabs: (FakeTab | null)[] = TABS.map(() => null)
  /** Every word, and when it was typed. */
  readonly #typed = new Map<string, Typed>()
  /** Typed so shortly before its tab died that the device could not know it. */
  readonly #excused = new Set<string>()
  /** Typed in a tab before somebody chose the other text in it. */
  readonly #givenUp = new Set<string>()

  static async after(steps: readonly Mishap[], look: (world: World) => void = () => {}): Promise<World> {
    const world = new World()
    await world.open(0)
    for (const step of steps) {
      await world.#run(step)
      look(world)
    }
    return world
  }

  /** Words that can be found nowhere: on no screen or choice, on no device and in no revision. */
  get lost(): string[] {
    return this.#missingFrom([this.#kept, this.#onDevices, this.#onScreens].join())
  }

  /** Words that went from the screen they were typed on, though nobody chose another text there. */
  get vanishedFromScreens(): string[] {
    return [...this.#typed].flatMap(([word, { tab }]) => {
      if (!tab?.isAlive || this.#givenUp.has(word)) return []
      const { title, content } = tab.state.draft
      return (title + content).includes(word) ? [] : [word]
    })
  }

  /** Tabs that say "Autosaved" of a text that the server does not have. */
  get boasters(): FakeTab[] {
    return this.tabs.flatMap((open) => (open?.state.phase.kind === 'saved' && !open.isSafe ? [open] : []))
  }

  get missingOnServer(): string[] {
    return this.#missingFrom(this.#kept)
  }

  get leftOnDevices(): string[] {
    return this.#entries.map(({ draft }) => draft.content)
  }

  /** What somebody else would see who opens the editor on the member's device. */
  openAs(userId: string): Promise<FakeTab> {
    return FakeTab.open(this.#seenFrom(0), userId)
  }

  async open(at: number): Promise<void> {
    this.tabs[at] ??= await FakeTab.open(this.#seenFrom(at))
  }

  kill(at: number): void {
    const killed = this.tabs[at]
    if (!killed) return
    for (const [word, { tab, at: time }] of this.#typed)
      if (tab === killed && this.clock.now() - time < JOURNALED_AFTER_MS) this.#excused.add(word)
    killed.kill()
    this.tabs[at] = null
  }

  /** Everything works again, everybody waits, every choice is made. */
  async heal(): Promise<void> {
    this.server.faults = []
    this.server.latencyMs = LATENCY_MS
    this.server.signedIn = 'maya'
    this.#letEdit(true)
    this.#goOnline(true)
    for (let round = 0; round < 6; round++) {
      await this.clock.advance(70_000)
      for (const open of this.tabs) open?.choose('merged')
    }
  }

  async #run(step: Mishap): Promise<void> {
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
      case 'saveNow':
        return this.tabs[step.tab]?.session?.dispatch({ kind: 'saveNow' })
      case 'look':
        return this.tabs[step.tab]?.session?.dispatch({ kind: 'woke' })
      case 'choose':
        return this.#choose(step.tab, step.choice)
      case 'faults':
        this.server.faults = [...step.faults]
        return
      case 'slow':
        this.server.latencyMs = step.latencyMs
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

  #seenFrom(tab: number) {
    return { clock: this.clock, server: this.server, device: tab === 2 ? this.#secondDevice : this.#device }
  }

  #type(at: number, type: (writer: FakeTab, word: string) => void): void {
    const writer = this.tabs[at]
    // While a choice is on the screen the text cannot be edited.
    if (!writer || writer.state.phase.kind === 'conflict') return
    type(writer, this.#newWord(writer))
  }

  #newWord(tab: FakeTab | null): string {
    const word = `w${this.#typed.size}.`
    this.#typed.set(word, { tab, at: this.clock.now() })
    return word
  }

  /** A machine loses its power: all its tabs end at once, and one is opened again. */
  async #restart(): Promise<void> {
    this.kill(0)
    this.kill(1)
    await this.open(0)
  }

  #choose(at: number, choice: Choice): void {
    const chooser = this.tabs[at]
    if (chooser?.state.phase.kind !== 'conflict') return
    if (choice === 'tookTheirs') for (const [word, { tab }] of this.#typed) if (tab === chooser) this.#givenUp.add(word)
    chooser.choose(choice)
  }

  #goOnline(isOnline: boolean): void {
    this.server.isOnline = isOnline
    for (const open of this.tabs) open?.session?.dispatch({ kind: isOnline ? 'wentOnline' : 'wentOffline' })
  }

  #saveElsewhere(): void {
    if (this.server.articles.some(({ canEdit }) => !canEdit)) return
    this.server.saveElsewhere('maya', '', `<p>${this.#newWord(null)}</p>`)
  }

  #letEdit(canEdit: boolean): void {
    for (const article of this.server.articles) if (article.authorId === 'maya') article.canEdit = canEdit
  }

  get #kept(): string {
    const articles = this.server.articles.filter(({ authorId }) => authorId === 'maya')
    return articles.flatMap(({ revisions }) => revisions.map(({ title, content }) => title + content)).join()
  }

  get #entries() {
    return [...this.#device.entries.values(), ...this.#secondDevice.entries.values()]
  }

  get #onDevices(): string {
    const texts = this.#entries.flatMap(({ draft, operation }) => (operation ? [draft, operation.text] : [draft]))
    return texts.map(({ title, content }) => title + content).join()
  }

  /** Texts that are written on, and those that a choice shows beside them. */
  get #onScreens(): string {
    const texts = this.tabs.flatMap((open) => {
      if (!open) return []
      const { draft, phase } = open.state
      return phase.kind === 'conflict' ? [draft, phase.theirs] : [draft]
    })
    return texts.map(({ title, content }) => title + content).join()
  }

  #missingFrom(place: string): string[] {
    return [...this.#typed.keys()].filter((word) => !this.#excused.has(word) && !place.includes(word))
  }
}
