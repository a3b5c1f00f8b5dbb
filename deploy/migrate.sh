#!/bin/sh
# One-shot step of a deployment: schema first, then, in demo mode, the demo company if the database has none.
set -eu
node scripts/migrate.ts
if [ "${SWITCHYARD_DEMO:-false}" = true ]; then
  exec node scripts/seed/main.ts --size small --if-empty
fi
