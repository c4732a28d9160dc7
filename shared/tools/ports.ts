import { createServer } from 'node:net'
import { Sentence } from './stop-with.ts'

const tryListen = (port: number): Promise<number | null> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(null))
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      const listening = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve(listening))
    })
  })

export const freePort = async (): Promise<number> => (await tryListen(0)) ?? freePort()

/** Throws one sentence that names the port and the variable that moves it. */
export const requireFreePort = async (port: number, variable: string, what: string): Promise<void> => {
  if ((await tryListen(port)) === null) {
    throw new Sentence(
      `Port ${port}, wanted for ${what}, is taken. Stop what uses it, or set ${variable} to another port.`,
    )
  }
}
