import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { type BrowserContext, chromium } from 'playwright'
import { chromiumFlags, chromiumPath } from '../../../shared/tools/chromium.ts'

export type KillableBrowser = {
  readonly context: BrowserContext
  /** Ends all processes of the browser at once, like a crash of the program: none of its code runs any more. */
  readonly kill: () => Promise<void>
}

/** A browser with its profile in this folder: started again on it, it has the stored data of the previous one. */
export async function startKillableBrowser(profileDir: string): Promise<KillableBrowser> {
  const flags = [...chromiumFlags(), '--headless=new', '--remote-debugging-port=0', `--user-data-dir=${profileDir}`]
  // A separate process group, so that a kill reaches the renderers and the storage service as well.
  const started = spawn(chromiumPath(), flags, { detached: true, stdio: ['ignore', 'ignore', 'pipe'] })
  const browser = await chromium.connectOverCDP(await addressOf(started))
  const [context] = browser.contexts()
  if (!context) throw new Error('The browser has no context')
  const kill = async () => {
    const ended = once(started, 'exit')
    if (started.pid) process.kill(-started.pid, 'SIGKILL')
    await ended
    await browser.close().catch(() => {})
  }
  return { context, kill }
}

async function addressOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('The browser was started without its messages')
  for await (const line of createInterface(stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (!address) continue
    // Nothing reads further: a browser whose messages fill the pipe would stop.
    stderr.resume()
    return address
  }
  throw new Error('The browser ended before it could be used')
}
