import { readdirSync, readFileSync } from 'node:fs'

/** A process, identified by its id and its start time, because the kernel reuses ids. */
export type Identity = { readonly pid: number; readonly startedAt: string }

const PARENT_FIELD = 1
const GROUP_FIELD = 2
const USER_TIME_FIELD = 11
const SYSTEM_TIME_FIELD = 12
const START_TIME_FIELD = 19
const RESIDENT_FIELD = 21
const PAGE_BYTES = 4096
const CLOCK_TICK_MS = 10

/** The fields of /proc/PID/stat after the command name; empty if there is no such process or it has ended. */
function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? [] : fields
  } catch {
    return []
  }
}

export function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
  } catch {
    return ''
  }
}

export function identify(pid: number): Identity {
  return { pid, startedAt: statFields(pid)[START_TIME_FIELD] ?? '' }
}

export function isAlive({ pid, startedAt }: Identity): boolean {
  return startedAt !== '' && statFields(pid)[START_TIME_FIELD] === startedAt
}

/** The stat fields of every live process of a group. */
function groupFields(group: number): string[][] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map((name) => statFields(Number(name))).filter((fields) => Number(fields[GROUP_FIELD]) === group)
}

export function isGroupAlive(group: number): boolean {
  return groupFields(group).length > 0
}

/** CPU time used by the processes of a group, in milliseconds. */
export function cpuMsOfGroup(group: number): number {
  const ticks = groupFields(group).map((fields) => Number(fields[USER_TIME_FIELD]) + Number(fields[SYSTEM_TIME_FIELD]))
  return ticks.reduce((sum, one) => sum + one, 0) * CLOCK_TICK_MS
}

/** Memory in use by the processes of a group, in bytes. Shared memory is counted for each. */
export function memoryOfGroup(group: number): number {
  return groupFields(group).reduce((sum, fields) => sum + Number(fields[RESIDENT_FIELD]) * PAGE_BYTES, 0)
}

/** The processes between this one and the npm that started it, including npm; empty if it was started another way. */
export function launchers(): Identity[] {
  const chain: Identity[] = []
  for (let pid = process.ppid; pid > 1; pid = Number(statFields(pid)[PARENT_FIELD] ?? 0)) {
    chain.push(identify(pid))
    if (/^npm /.test(commandLine(pid))) return chain
  }
  return []
}
