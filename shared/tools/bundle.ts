import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from './install.mjs'

// The budgets of the pages, measured in a browser; the same tests as in `npm test`, with their figures shown.
const vitest = join(root, 'node_modules/.bin/vitest')
const args = ['run', '--config', 'sites/e2e/vitest.config.ts', 'budgets', '--disableConsoleIntercept']
process.exitCode = spawnSync(vitest, args, { cwd: root, stdio: 'inherit' }).status ?? 1
