import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'turso',
  schema: './db/schema/**/*.ts',
  out: './db/migrations',
  // With sequential numbers, two branches would create the same file name.
  migrations: { prefix: 'timestamp' },
})
