import { afterEach, beforeAll } from 'vitest'
import { closeContexts } from './browser.ts'
import { clearNetworkAttempts } from './network-attempts.ts'

// All tests come from one network address, so each file starts with its attempt counts cleared.
beforeAll(clearNetworkAttempts)
afterEach(closeContexts)
