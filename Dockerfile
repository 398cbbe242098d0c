# Wayable as a container image: docs/operations/install.md#the-image
# BASE needs Node 24, npm and glibc. A copy of the official image from another registry works, too.
ARG BASE=node:24-bookworm-slim

# Only the manifests, so that a change of the code does not rebuild the layers with packages.
FROM ${BASE} AS manifests
WORKDIR /wayable
COPY .npmrc package.json package-lock.json ./
COPY auth/package.json auth/
COPY badges/package.json badges/
COPY bench/package.json bench/
COPY chain/package.json chain/
COPY e2e/package.json e2e/
COPY geo/package.json geo/
COPY outreach/package.json outreach/
COPY platform/package.json platform/
COPY protocol/package.json protocol/
COPY server/package.json server/
COPY suggestions/package.json suggestions/
COPY web/package.json web/

FROM manifests AS web
RUN npm ci --no-audit --no-fund --workspace @wayable/web
COPY tsconfig.base.json ./
COPY chain/generated chain/generated
COPY protocol protocol
COPY web web
RUN npm run messages --workspace @wayable/web && npm run build --workspace @wayable/web

# Removes two packages that npm installs but the server does not need: TypeScript (an optional peer of viem), and the client
# of the authentication service (a dependency of the front end).
FROM manifests AS packages
RUN npm ci --no-audit --no-fund --omit=dev --workspace @wayable/server \
  && rm -rf node_modules/typescript node_modules/@typescript node_modules/@supabase node_modules/.bin/tsc

FROM ${BASE}
WORKDIR /wayable
# MALLOC_*: as in scripts/tasks.mjs (docs/decisions/0025-overload.md).
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    MALLOC_ARENA_MAX=2 \
    MALLOC_MMAP_THRESHOLD_=131072
# Copies all of /wayable, because some packages of the server are in server/node_modules.
COPY --from=packages /wayable ./
COPY LICENSE NOTICE SECURITY.md ./
COPY chain/generated chain/generated
COPY chain/src chain/src
COPY deploy/health-check.mjs deploy/
COPY auth auth
COPY badges badges
COPY geo geo
COPY outreach outreach
COPY platform platform
COPY protocol protocol
COPY server server
COPY suggestions suggestions
COPY web/messages web/messages
COPY --from=web /wayable/web/build web/build
# The user of the official image. It is a number, because Kubernetes checks `runAsNonRoot` by number.
RUN install -d -o 1000 -g 1000 /data
USER 1000:1000
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/health-check.mjs"]
CMD ["node", "server/src/main.ts"]
