import { createHash } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import Database from 'libsql'
import { CliError } from '../tool.ts'
import type { Bucket } from './bucket.ts'
import { DATABASE_PATH, FILES_FOLDER, FORMAT, HEAD_PATH, Head, MANIFEST_PATH, Manifest, type Part } from './manifest.ts'
import { readArchive } from './read-archive.ts'
import { sumOf, tablesOf } from './table-rows.ts'

type Options = {
  /** Times of the migrations that this version has. */
  readonly migrations: readonly number[]
  /** The bucket for the files; `folder` is the one being created. */
  readonly openBucket: (folder: string) => Promise<{ readonly bucket: Bucket; readonly close: () => Promise<void> }>
  readonly say: (line: string) => void
}

const NOTHING = 'Nothing was restored.'

/**
 * Restores an archive into a folder that does not exist yet. Every checksum is verified first: the folder appears only when everything is
 * valid, and a failed restore leaves nothing behind.
 */
export async function restoreBackup(file: string, folder: string, options: Options): Promise<Manifest> {
  const { say, openBucket } = options
  if (!existsSync(file)) throw new CliError(`There is no ${file}.`)
  if (existsSync(folder)) throw new CliError(`${folder} exists. Name a folder that does not: nothing is overwritten.`)
  const partial = `${folder}.partial`
  rmSync(partial, { recursive: true, force: true })
  mkdirSync(partial, { recursive: true, mode: 0o700 })
  try {
    const manifest = await unpack(file, partial, options)
    say('1. The archive is whole: every sum is right.')
    checkDatabase(join(partial, DATABASE_PATH), manifest)
    say('2. The database is whole: its rows are those that were backed up.')
    const { bucket, close } = await openBucket(partial)
    try {
      for (const part of manifest.parts) await storeFile(bucket, partial, part)
    } finally {
      await close()
    }
    for (const path of [FILES_FOLDER, HEAD_PATH]) rmSync(join(partial, path), { recursive: true, force: true })
    say(`3. ${manifest.parts.filter(isFile).length} files are in the bucket.`)
    renameSync(partial, folder)
    return manifest
  } catch (error) {
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
}

function isFile({ path }: Part): boolean {
  return path.startsWith(FILES_FOLDER)
}

async function storeFile(bucket: Bucket, folder: string, part: Part): Promise<void> {
  if (!isFile(part)) return
  const bytes = new Uint8Array(readFileSync(join(folder, part.path)))
  await bucket.put(part.path.slice(FILES_FOLDER.length), { bytes, contentType: part.contentType ?? '' })
}

/** Unpacks all parts and compares their checksums with the manifest, which comes last. */
async function unpack(file: string, folder: string, { migrations }: Options): Promise<Manifest> {
  const found: Pick<Part, 'path' | 'bytes' | 'sha256'>[] = []
  let isFirst = true
  for await (const { path, chunks } of readArchive(file)) {
    if (isFirst && path !== HEAD_PATH) throw new CliError(`${file} is no backup of this product. ${NOTHING}`)
    isFirst = false
    if (path === MANIFEST_PATH) {
      const manifest = parsed(Manifest, await textOf(chunks), file)
      checkParts(manifest.parts, found)
      checkVersion(manifest, migrations)
      return manifest
    }
    const place = placeIn(folder, path)
    found.push({ path, ...(await saved(chunks, place)) })
    if (path === HEAD_PATH) checkFormat(parsed(Head, readFileSync(place, 'utf8'), file))
  }
  throw new CliError(`${file} was not written to its end: it has no manifest. Take another one. ${NOTHING}`)
}

/** A path in the archive must not lead out of the folder. */
function placeIn(folder: string, path: string): string {
  if (!/^[\w-]+([./][\w-]+)*$/.test(path))
    throw new CliError(`The archive has a file with the path "${path}". ${NOTHING}`)
  const place = join(folder, path)
  mkdirSync(dirname(place), { recursive: true })
  return place
}

async function saved(chunks: AsyncIterable<Uint8Array>, place: string) {
  const hash = createHash('sha256')
  let bytes = 0
  const counted = async function* () {
    for await (const chunk of chunks) {
      hash.update(chunk)
      bytes += chunk.byteLength
      yield chunk
    }
  }
  await pipeline(counted(), createWriteStream(place, { mode: 0o600 }))
  return { bytes, sha256: hash.digest('hex') }
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all).toString('utf8')
}

function parsed<T>(
  schema: { readonly safeParse: (value: unknown) => { success: boolean; data?: T } },
  text: string,
  file: string,
): T {
  try {
    const { success, data } = schema.safeParse(JSON.parse(text))
    if (success && data) return data
  } catch {
    // Treated like a manifest that cannot be parsed.
  }
  throw new CliError(`${file} is damaged: what it says of itself cannot be read. Take another one. ${NOTHING}`)
}

function checkFormat({ format, takenAt }: Head): void {
  if (format <= FORMAT) return
  throw new CliError(
    `The archive of ${takenAt} was taken by a newer version of the product (format ${format}, this one knows ${FORMAT}). Restore it with that version. ${NOTHING}`,
  )
}

function checkVersion({ migrations, takenAt }: Manifest, known: readonly number[]): void {
  const unknown = migrations.filter((time) => !known.includes(time))
  if (unknown.length === 0) return
  throw new CliError(
    `The database of ${takenAt} has ${unknown.length} migrations that this version does not know, the newest of ${new Date(Math.max(...unknown)).toISOString()}. Restore it with the version that took it, or a newer one. ${NOTHING}`,
  )
}

function checkParts(named: readonly Part[], found: readonly Pick<Part, 'path' | 'bytes' | 'sha256'>[]): void {
  const sums = new Map(found.map((part) => [part.path, part]))
  for (const { path, bytes, sha256 } of named) {
    const part = sums.get(path)
    if (part?.sha256 === sha256 && part.bytes === bytes) continue
    throw new CliError(
      `The archive is damaged: ${path} ${part ? 'is not as it was backed up' : 'is missing'}. Take another one. ${NOTHING}`,
    )
  }
  if (found.length > named.length)
    throw new CliError(`The archive has files that its manifest does not name. ${NOTHING}`)
}

function checkDatabase(file: string, { tables }: Manifest): void {
  const driver = new Database(file)
  try {
    const problems = driver.prepare('PRAGMA integrity_check').pluck().all() as readonly string[]
    if (problems.join() !== 'ok')
      throw new CliError(`The database of the archive is damaged: ${problems[0]}. ${NOTHING}`)
    const sums = new Map(tablesOf(driver).map((table) => [table.name, sumOf(driver, table)]))
    for (const name of new Set([...sums.keys(), ...Object.keys(tables)])) {
      if (sums.get(name)?.sha256 === tables[name]?.sha256) continue
      throw new CliError(
        `The database of the archive is damaged: ${name} has ${sums.get(name)?.rows ?? 0} rows that are not the ${tables[name]?.rows ?? 0} that were backed up. ${NOTHING}`,
      )
    }
    // The mode used by its server, and expected by Turso for uploading a database.
    driver.exec('PRAGMA journal_mode = WAL')
  } finally {
    driver.close()
  }
}
