import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'turso',
  schema: './db/schema/**/*.ts',
  out: './db/migrations',
  // Running numbers would give two branches the same file name.
  migrations: { prefix: 'timestamp' },
})
