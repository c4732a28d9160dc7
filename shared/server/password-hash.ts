import simd from 'argon2id/dist/simd.wasm'
import setupWasm from 'argon2id/lib/setup.js'
import {
  HASH_BYTES,
  isCurrentCost,
  PASSWORD_HASH_COST,
  type PasswordHash,
  parsePasswordHash,
  passwordBytes,
  printPasswordHash,
  SALT_BYTES,
} from '#shared/domain/auth/password-hash-format.ts'
import { isEqualInConstantTime } from '#shared/kernel/crypto/constant-time.ts'
import { HashQueue } from './hash-queue.ts'

type Argon2id = Awaited<ReturnType<typeof setupWasm>>
let argon2id: Promise<Argon2id> | undefined

/** The module is compiled at build time: a worker may not compile WebAssembly at run time. */
function load(): Promise<Argon2id> {
  const instantiate = async (imports: WebAssembly.Imports) => ({
    module: simd,
    instance: await WebAssembly.instantiate(simd, imports),
  })
  argon2id ??= setupWasm(instantiate, instantiate)
  return argon2id
}

/** One per isolate: the hashes of all requests are computed one after the other. */
const queue = new HashQueue()

/** The library refuses shorter passwords; they are padded so that they cost the same, and never match. */
const LIBRARY_MIN_BYTES = 8

async function derive(password: string, like: PasswordHash, lane: string): Promise<Uint8Array> {
  const bytes = passwordBytes(password)
  const filled = new Uint8Array(Math.max(bytes.length, LIBRARY_MIN_BYTES))
  filled.set(bytes)
  const compute = await load()
  return queue.run(lane, () =>
    compute({
      password: filled,
      salt: like.salt,
      parallelism: like.lanes,
      passes: like.passes,
      memorySize: like.memoryKib,
      tagLength: like.hash.length,
    }),
  )
}

function blank(salt: Uint8Array): PasswordHash {
  return { ...PASSWORD_HASH_COST, salt, hash: new Uint8Array(HASH_BYTES) }
}

/** A PHC string for `users.passwordHash`. `lane` names who waits: the range of the caller's network, or a known browser. */
export async function hashPassword(password: string, lane: string): Promise<string> {
  const form = blank(crypto.getRandomValues(new Uint8Array(SALT_BYTES)))
  return printPasswordHash({ ...form, hash: await derive(password, form, lane) })
}

export type PasswordVerdict = { readonly isRight: boolean; readonly needsRehash: boolean }

/** Does the same work without an account or a password; the result is then false. */
export async function verifyPassword(password: string, stored: string | null, lane: string): Promise<PasswordVerdict> {
  const parsed = stored === null ? null : parsePasswordHash(stored)
  const compared = parsed ?? blank(new Uint8Array(SALT_BYTES))
  const isSame = isEqualInConstantTime(await derive(password, compared, lane), compared.hash)
  const isRight = isSame && parsed !== null && passwordBytes(password).length >= LIBRARY_MIN_BYTES
  return { isRight, needsRehash: isRight && !isCurrentCost(compared) }
}
