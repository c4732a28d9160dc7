import { readFileSync, rmSync, writeFileSync } from 'node:fs'

const isAlive = (pid: number) => {
  try {
    process.kill(pid, 0)
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('db/server')
  } catch {
    return false
  }
}

/** Nothing opens the database file beside its server. Answers the id of the process that already does, or null. */
export const claim = (lockFile: string): number | null => {
  try {
    writeFileSync(lockFile, String(process.pid), { flag: 'wx' })
    return null
  } catch {
    const owner = Number(readFileSync(lockFile, 'utf8'))
    if (owner !== process.pid && isAlive(owner)) return owner
    writeFileSync(lockFile, String(process.pid))
    return null
  }
}

export const giveUp = (lockFile: string) => rmSync(lockFile, { force: true })
