import { mergeTexts } from '../../text/merge.ts'
import { openSaveSession } from '../open-session.ts'
import { isUnsent, type SaveState } from '../save-machine.ts'
import type { SaveSession } from '../save-session.ts'
import { type ArticleApi, saveText } from '../save-text.ts'
import type { FakeClock, FakeDevice, FakeServer } from './fake-server.ts'

let ids = 0

/** A tab with the editor open, as far as saving is concerned. */
export class FakeTab {
  isAlive = true
  isRecovered = false
  session: SaveSession | null = null
  #writerIds: string[] = []
  #die = () => {}
  readonly #died = new Promise<void>((resolve) => {
    this.#die = resolve
  })

  private constructor(
    readonly world: { readonly clock: FakeClock; readonly server: FakeServer; readonly device: FakeDevice },
    readonly userId: string,
  ) {}

  /** Opens the editor on the article in work as the page would hand it over. */
  static async open(world: FakeTab['world'], userId = 'maya'): Promise<FakeTab> {
    const tab = new FakeTab(world, userId)
    const { clock, server, device } = world
    const article = server.articleOf(userId)
    const opened = await openSaveSession(
      {
        journal: device.journalFor(tab.#whileAlive),
        timers: { now: clock.now, at: (time, call) => clock.at(time, () => tab.isAlive && call()) },
        newId: () => `id${++ids}`,
        serially: (work) => device.serially(work, tab.#died),
        save: (request) => saveText(tab.#api, request),
        presence: {
          announce: (writerId) => {
            tab.#writerIds.push(writerId)
            device.openEditors.add(writerId)
          },
          isGone: async (writerId) => !device.openEditors.has(writerId),
        },
      },
      userId,
      {
        articleId: article?.id ?? null,
        revision: article ? server.currentOf(article) : null,
        isOnline: server.isOnline,
      },
    )
    tab.session = opened.session
    tab.isRecovered = opened.isRecovered
    return tab
  }

  /** Code of a dead page does not go on; what it had sent is on its way all the same. */
  #whileAlive = async <T>(promise: Promise<T>): Promise<T> => {
    try {
      return await promise
    } finally {
      if (!this.isAlive) await new Promise<never>(() => {})
    }
  }

  get #api(): ArticleApi {
    const { api } = this.world.server
    return {
      create: (operationId) => this.#whileAlive(api.create(operationId)),
      autoSave: (input) => this.#whileAlive(api.autoSave(input)),
      whoAmI: () => this.#whileAlive(api.whoAmI()),
    }
  }

  get state(): SaveState {
    if (!this.session) throw new Error('the tab is not open yet')
    return this.session.$state.get()
  }

  get isSafe(): boolean {
    return !isUnsent(this.state)
  }

  /** Types a paragraph at the end. */
  type(word: string): void {
    const { draft } = this.state
    this.session?.change({ ...draft, content: `${draft.content}<p>${word}</p>` })
  }

  typeTitle(word: string): void {
    const { draft } = this.state
    this.session?.change({ ...draft, title: `${draft.title} ${word}`.trim() })
  }

  choose(choice: 'keptMine' | 'tookTheirs' | 'merged'): void {
    const { phase, draft } = this.state
    if (phase.kind !== 'conflict') return
    if (choice !== 'merged') this.session?.dispatch({ kind: choice })
    else this.session?.dispatch({ kind: 'merged', text: mergeTexts(draft, phase.theirs) })
  }

  /** The tab dies without a last word. */
  kill(): void {
    this.isAlive = false
    this.session?.stop()
    this.#die()
    for (const writerId of this.#writerIds) this.world.device.openEditors.delete(writerId)
  }
}
