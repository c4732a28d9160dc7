import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildDir } from '../../../shared/tools/build/build-stamps.ts'
import { writeDeployConfigs } from '../../../shared/tools/deploy/configs.ts'
import { DEPLOY_ORDER } from '../../../shared/tools/deploy/deploy.ts'
import { outsideOf } from '../../../shared/tools/deploy/outside.ts'
import { readSettings } from '../../../shared/tools/deploy/settings.ts'

type Config = {
  readonly name: string
  readonly vars: Readonly<Record<string, string>>
  readonly services: readonly { readonly service: string }[]
  readonly r2_buckets: readonly { readonly bucket_name: string }[]
}

test('wrangler packages the four built workers for a deployment beside production', {
  timeout: 120_000,
}, async () => {
  const settings = { ...readSettings('docs/deployment.example.json'), suffix: '-staging' }
  const files = writeDeployConfigs(settings, join(buildDir, 'sites'))
  const { send } = outsideOf(settings, () => {})
  await Promise.all(DEPLOY_ORDER.map((worker) => send(files[worker], { isDry: true })))
  const configs = DEPLOY_ORDER.map((worker) => JSON.parse(readFileSync(files[worker], 'utf8')) as Config)
  expect(configs.map(({ name }) => name)).toEqual(DEPLOY_ORDER.map((worker) => `${worker}-staging`))
  const bound = configs.flatMap(({ services, r2_buckets }) => [
    ...services.map(({ service }) => service),
    ...r2_buckets.map(({ bucket_name }) => bucket_name),
  ])
  for (const name of bound) expect(name).toMatch(/-staging$/)
  const [admin, member, , sites] = configs
  expect([admin?.vars.ENVIRONMENT, sites?.vars.ENVIRONMENT]).toEqual(['production', 'production'])
  expect(member?.vars).not.toHaveProperty('SCAN_EMAIL')
})
