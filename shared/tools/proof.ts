import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toolEnv } from './build.ts'
import { root } from './install.mjs'

// The long versions of the proofs: the same tests with their full number of rounds.
const vitest = join(root, 'node_modules/.bin/vitest')
for (const config of ['vitest.config.ts', 'sites/e2e/vitest.config.ts']) {
  const done = spawnSync(vitest, ['run', '--config', config], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...toolEnv(), PROOF: '1' },
  })
  if (done.status !== 0) process.exitCode = 1
}
