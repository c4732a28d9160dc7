import { spawn } from 'node:child_process'
import { toolEnv } from '../build.ts'
import { root } from '../install.mjs'

export type Output = 'shown' | 'collected'

/** Runs a command to its end. Output is collected for commands that run in parallel. */
export function runCommand(
  command: string,
  args: readonly string[],
  output: Output,
  env: NodeJS.ProcessEnv = {},
  cwd = root,
): Promise<{ readonly code: number; readonly text: string }> {
  return new Promise((resolve) => {
    const stream = output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(command, args, {
      cwd,
      stdio: ['ignore', stream, stream],
      env: { ...process.env, ...toolEnv(), ...env },
    })
    let text = ''
    for (const one of [child.stdout, child.stderr]) {
      one?.on('data', (chunk) => {
        text += chunk
      })
    }
    child.on('error', (error) => resolve({ code: 1, text: error.message }))
    child.on('close', (code) => resolve({ code: code ?? 1, text }))
  })
}
