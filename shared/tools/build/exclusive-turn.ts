import { createServer } from 'node:net'

const RETRY_MS = 300

function tryTake(name: string): Promise<(() => void) | null> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') resolve(null)
      else reject(error)
    })
    // An abstract Unix socket has no file: the kernel frees the name when its process ends, so a dead owner leaves no lock behind.
    server.listen(`\0${name}`, () => {
      server.unref()
      resolve(() => server.close())
    })
  })
}

/** Waits until no process on this machine holds the name, then holds it until the returned function is called or this process ends. */
export async function takeExclusiveTurn(name: string, onWait: () => void): Promise<() => void> {
  for (let hasWaited = false; ; hasWaited = true) {
    const release = await tryTake(name)
    if (release) return release
    if (!hasWaited) onWait()
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}
