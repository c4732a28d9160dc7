import { createServer } from 'node:http'
import { join } from 'node:path'
import { gt } from 'drizzle-orm'
import type { TestProject } from 'vitest/node'
import { build } from '#db/statement.ts'
import { Db } from '../../../db/client.ts'
import type { DbConfig } from '../../../db/hrana.ts'
import { articleClosures } from '../../../db/schema/articles/articles.ts'
import { temporaryFolder } from '../../../db/testing/temporary-folder.ts'
import { freePort } from '../../../shared/tools/ports.ts'
import { startStack } from '../../../shared/tools/stack.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    port: number
    sandboxPort: number
    dbUrl: string
    dbAuthToken: string
    controlPort: number
    logDir: string
    seed: number
  }
}

/** Deletes the seeded closure over the turn of the year, so that submissions are open on every date. */
async function openSubmissions(database: DbConfig) {
  const db = new Db(database)
  await db.commit([build.delete(articleClosures).where(gt(articleClosures.endsAt, new Date()))])
}

/** The whole product on free ports with its own data folder, so that it runs beside `npm start`. */
export default async function startForTests(project: TestProject) {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 2 ** 31))
  console.log(`SEED=${seed}`)
  const folder = temporaryFolder()
  const dataDir = folder.path
  const [port, sandboxPort, dbPort] = [await freePort(), await freePort(), await freePort()]
  const stack = await startStack(
    { dataDir, port, sandboxPort, dbPort, database: null, clockOffsetMs: 0 },
    { say: (line) => console.log(line), onCrash: (sentence) => console.error(sentence) },
  ).catch((error: unknown) => {
    // When a setup fails, vitest first reports that it found no test files.
    console.error(`The browser tests cannot run, because the stack did not start. ${String(error)}`)
    throw error
  })
  await openSubmissions(stack.database)
  // Tests run in other processes and crash the database through this server.
  const control = createServer(async (request, response) => {
    if (request.url === '/kill-database') await stack.killDatabase()
    if (request.url === '/start-database') await stack.startDatabase()
    if (request.url === '/run-jobs') response.statusCode = (await stack.runJobs()) ? 200 : 503
    response.end('{}')
  })
  await new Promise<void>((listening) => control.listen(0, '127.0.0.1', listening))
  const address = control.address()
  project.provide('port', port)
  project.provide('sandboxPort', sandboxPort)
  project.provide('dbUrl', stack.database.url)
  project.provide('dbAuthToken', stack.database.authToken)
  project.provide('controlPort', typeof address === 'object' && address ? address.port : 0)
  project.provide('logDir', join(dataDir, 'logs'))
  project.provide('seed', seed)
  return async () => {
    control.close()
    await stack.stop()
    folder.remove()
  }
}
