import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { getPlatformProxy } from 'wrangler'
import type { FilesBinding } from '#shared/server/files-port.ts'
import { localSecrets } from '../secrets.ts'
import type { StackSettings } from '../stack.ts'
import { CliError } from '../tool.ts'
import { statusOf } from '../wait-until.ts'
import { LOCAL_FILES } from '../worker-configs.ts'
import { type Bucket, s3Bucket } from './bucket.ts'
import type { BackupSource } from './take-backup.ts'

/** The database and the bucket of the running local product, or those given by the variables. */
export async function backupSource(settings: StackSettings): Promise<BackupSource> {
  const { database } = settings
  return database ? { database, bucket: namedBucket() } : runningProduct(settings)
}

type LocalPlace = Pick<StackSettings, 'dataDir' | 'port' | 'dbPort'>

export async function runningProduct({ dataDir, port, dbPort }: LocalPlace): Promise<BackupSource> {
  if ((await statusOf(dbPort, '/health')) !== 200 || (await statusOf(port, '/healthz')) !== 200)
    throw new CliError(
      `The product of ${dataDir} does not run on the ports ${port} and ${dbPort}. Start it, or set PORT and DB_PORT: a backup is taken of a running product.`,
    )
  const { DB_AUTH_TOKEN, FILES_SECRET } = await localSecrets(dataDir)
  const { path, bucket, keyId } = LOCAL_FILES
  return {
    database: { url: `http://127.0.0.1:${dbPort}`, authToken: DB_AUTH_TOKEN },
    bucket: s3Bucket(`http://127.0.0.1:${port}${path}/${bucket}`, { keyId, secret: FILES_SECRET }),
  }
}

/** The bucket of FILES_URL: R2, or anything else that speaks S3. */
export function namedBucket(): Bucket {
  const { FILES_URL, FILES_KEY_ID, FILES_SECRET } = process.env
  if (!FILES_URL || !FILES_KEY_ID || !FILES_SECRET)
    throw new CliError(
      'FILES_URL, FILES_KEY_ID and FILES_SECRET say where the files are: ' +
        'https://ACCOUNT.r2.cloudflarestorage.com/council-files, and an R2 API token of this bucket. Set all three.',
    )
  return s3Bucket(FILES_URL, { keyId: FILES_KEY_ID, secret: FILES_SECRET })
}

/** The bucket of a data folder that no process uses, opened as `npm start` does. */
export async function bucketOfFolder(folder: string) {
  const configPath = join(folder, 'bucket.json')
  const bucket = { binding: 'FILES', bucket_name: LOCAL_FILES.bucket }
  writeFileSync(configPath, JSON.stringify({ name: 'restore', compatibility_date: '2026-01-01', r2_buckets: [bucket] }))
  // wrangler adds the folder of its version to what `--persist-to` names, but not here.
  const path = join(folder, 'state', 'workers', 'v3')
  const { env, dispose } = await getPlatformProxy<{ FILES: FilesBinding }>({ configPath, persist: { path } })
  const opened: Bucket = {
    get: async () => null,
    put: async (key, { bytes, contentType }) => {
      await env.FILES.put(key, bytes, { httpMetadata: { contentType } })
    },
  }
  return {
    bucket: opened,
    close: async () => {
      await dispose()
      rmSync(configPath)
    },
  }
}
