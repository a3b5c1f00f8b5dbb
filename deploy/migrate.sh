#!/bin/sh
# One-off step of a deployment: migrates the schema, stores the source maps of this version, then, in demo mode, seeds the demo company if there is none.
set -eu
node scripts/migrate.ts
node scripts/source-maps.ts
if [ "${SWITCHYARD_DEMO:-false}" = true ]; then
  exec node scripts/seed/main.ts --size small --if-empty
fi
