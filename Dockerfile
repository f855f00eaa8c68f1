# One image for every role: pages, API, jobs and stand-ins differ by their environment only.
FROM node:24-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
COPY scripts/drop-unused-files.mjs scripts/
RUN npm ci

FROM packages AS build
COPY . .
# tests/process/image.test.ts prunes in the same way and uses what is left.
RUN NEXT_TELEMETRY_DISABLED=1 node scripts/build.ts && npm prune --omit=dev

FROM node:24-bookworm-slim
# Evidence reports tell the route to a site.
RUN apt-get update && apt-get install -y --no-install-recommends traceroute && rm -rf /var/lib/apt/lists/*
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=node:node /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(answer => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/start.mjs"]
