import { CliError } from '../tool.ts'

export type CallFrame = {
  readonly functionName: string
  readonly scriptId: string
  readonly url: string
  readonly lineNumber: number
  readonly columnNumber: number
}

export type ProfileNode = {
  readonly id: number
  readonly callFrame: CallFrame
  readonly children?: readonly number[]
}

/** A V8 CPU profile, as returned by the Chrome DevTools protocol. Times are in microseconds. */
export type CpuProfile = {
  readonly nodes: readonly ProfileNode[]
  readonly startTime: number
  readonly endTime: number
  readonly samples: readonly number[]
  readonly timeDeltas: readonly number[]
}

type Target = { readonly id: string; readonly title: string; readonly webSocketDebuggerUrl: string }

const SAMPLING_INTERVAL_US = 200

/** One isolate of a workerd process, over its inspector. */
class Isolate {
  readonly #socket: WebSocket
  readonly #waiting = new Map<number, (message: Reply) => void>()
  #lastId = 0

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as Reply
      if (message.id === undefined) return
      this.#waiting.get(message.id)?.(message)
      this.#waiting.delete(message.id)
    })
  }

  static connect(url: string): Promise<Isolate> {
    const socket = new WebSocket(url)
    return new Promise((resolve, reject) => {
      socket.addEventListener('open', () => resolve(new Isolate(socket)))
      socket.addEventListener('error', () => reject(new CliError(`The inspector at ${url} did not answer.`)))
    })
  }

  async send<T>(method: string, params: object = {}): Promise<T> {
    const id = ++this.#lastId
    const reply = await new Promise<Reply>((resolve) => {
      this.#waiting.set(id, resolve)
      this.#socket.send(JSON.stringify({ id, method, params }))
    })
    if (reply.error) throw new CliError(`${method}: ${reply.error.message}`)
    return reply.result as T
  }

  close(): void {
    this.#socket.close()
  }
}

type Reply = { readonly id?: number; readonly result?: unknown; readonly error?: { readonly message: string } }

/** Profiles every isolate behind an inspector while `work` runs; returns the profiles by worker name. */
export async function profileIsolates(
  inspectorPort: number,
  work: () => Promise<void>,
): Promise<ReadonlyMap<string, CpuProfile>> {
  const response = await fetch(`http://127.0.0.1:${inspectorPort}/json`)
  const targets = (await response.json()) as readonly Target[]
  const isolates = await Promise.all(
    targets.map(async ({ id, webSocketDebuggerUrl }) => [id, await Isolate.connect(webSocketDebuggerUrl)] as const),
  )
  for (const [, isolate] of isolates) {
    await isolate.send('Profiler.enable')
    await isolate.send('Profiler.setSamplingInterval', { interval: SAMPLING_INTERVAL_US })
    await isolate.send('Profiler.start')
  }
  await work()
  const profiles = new Map<string, CpuProfile>()
  for (const [name, isolate] of isolates) {
    const { profile } = await isolate.send<{ profile: CpuProfile }>('Profiler.stop')
    profiles.set(name, profile)
    isolate.close()
  }
  return profiles
}
