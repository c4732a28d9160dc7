import { mergeOnBase, resolveMerge } from '../../text/three-way.ts'
import type { WrittenDocument } from '../../written-document.ts'
import { openSaveSession } from '../open-session.ts'
import type { SavePorts } from '../ports.ts'
import type { SaveSession } from '../save-session.ts'
import { baseOfConflict, isUnsent, type Opening, type SaveState } from '../save-state.ts'
import { saveText } from '../save-text.ts'
import type { FakeClock } from './fake-clock.ts'
import type { FakeDevice } from './fake-device.ts'
import type { FakeServer } from './fake-server.ts'

let ids = 0

type Environment = {
  readonly clock: FakeClock
  readonly server: FakeServer
  readonly device: Pick<FakeDevice, 'journalFor' | 'runExclusive' | 'openEditors'>
  /** The written document; an article by default. */
  readonly document?: Pick<WrittenDocument, 'storageKey'>
  readonly draftKey?: string
}

export type RenderedPage = Pick<Opening, 'documentId' | 'revision'>

/** A browser tab with an open editor, reduced to the behaviour of saving. */
export class FakeTab {
  isAlive = true
  isRecovered = false
  session: SaveSession | null = null
  readonly #writerIds: string[] = []
  #kill = () => {}
  readonly #killed = new Promise<void>((resolve) => {
    this.#kill = resolve
  })

  private constructor(
    readonly environment: Environment,
    readonly userId: string,
  ) {}

  /** The document that the server has for this user, as a page rendered now contains it. */
  static render({ server }: Pick<Environment, 'server'>, userId = 'maya'): RenderedPage {
    const stored = server.documentOf(userId)
    return { documentId: stored?.id ?? null, revision: stored ? server.currentOf(stored) : null }
  }

  /** Opens the editor of a page. */
  static async open(
    environment: Environment,
    userId = 'maya',
    page = FakeTab.render(environment, userId),
  ): Promise<FakeTab> {
    const tab = new FakeTab(environment, userId)
    const { server, document = { storageKey: 'article' } } = environment
    const opened = await openSaveSession(tab.ports, {
      ...page,
      userId,
      storageKey: document.storageKey,
      draftKey: environment.draftKey ?? 'next',
      isOnline: server.isOnline,
    })
    tab.session = opened.session
    tab.isRecovered = opened.isRecovered
    return tab
  }

  get ports(): SavePorts {
    const { clock, server, device } = this.environment
    const api = server.apiOf(this.userId)
    return {
      journal: device.journalFor(this.#whileAlive),
      timers: { now: clock.now, callAt: (time, call) => clock.callAt(time, () => this.isAlive && call()) },
      newId: () => `id${++ids}`,
      runExclusive: (work) => device.runExclusive(work, this.#killed),
      save: (request) =>
        saveText(
          {
            create: (operationId) => this.#whileAlive(api.create(operationId)),
            save: (input) => this.#whileAlive(api.save(input)),
          },
          request,
        ),
      presence: {
        register: (writerId) => {
          this.#writerIds.push(writerId)
          device.openEditors.add(writerId)
        },
        isClosed: async (writerId) => !device.openEditors.has(writerId),
      },
    }
  }

  /** Code of a killed tab does not continue; requests it had sent still reach the server. */
  readonly #whileAlive = async <T>(promise: Promise<T>): Promise<T> => {
    try {
      return await promise
    } finally {
      if (!this.isAlive) await new Promise<never>(() => {})
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
    else
      this.session?.dispatch({
        kind: 'merged',
        text: resolveMerge(mergeOnBase(baseOfConflict(this.state), draft, phase.theirs), []),
      })
  }

  /** Ends the tab without any event. */
  kill(): void {
    this.isAlive = false
    this.session?.stop()
    this.#kill()
    for (const writerId of this.#writerIds) this.environment.device.openEditors.delete(writerId)
  }
}
