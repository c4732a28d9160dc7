// `node run.mjs tool.ts args`: installs what is missing, then runs a tool with the Node from the lock file.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureInstalled, newerNode, root } from './install.mjs'

await ensureInstalled()
const [tool, ...args] = process.argv.slice(2)
const path = `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`
const child = spawn(
  newerNode,
  ['--disable-warning=ExperimentalWarning', join(root, 'shared', 'tools', tool), ...args],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PATH: path },
  },
)
// Signals are forwarded, and this process ends after the child, so that the shell prompt does not return before.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
