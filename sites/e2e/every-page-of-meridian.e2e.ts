import { test } from 'vitest'
import { inspectBrand, PATIENCE_MS } from './support/inspect.ts'

test(
  'every page of meridian has its landmarks and one heading, fits 320 px, stands still and has no serious finding',
  () => inspectBrand('meridian', 'maya.chen@meridian.test'),
  PATIENCE_MS,
)
