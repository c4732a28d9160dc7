import { afterEach, beforeAll } from 'vitest'
import { closeContexts } from './browser.ts'
import { clearNetworkAttempts } from './network-attempts.ts'

// All tests come from one network address, so each file starts with none of its attempts counted.
beforeAll(clearNetworkAttempts)
afterEach(closeContexts)
