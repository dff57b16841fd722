# The digests are those of the tags. Dependabot updates both; Node's version is also in package.json.
FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS build
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
# Optional packages are included, because the bundler's native part is one of them.
RUN npm ci --ignore-scripts
COPY . .
# The stand-ins are for local mode only, so they are removed before the final stage copies the server.
RUN node tools/build-portal.ts && rm -rf server/standins

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2 AS libraries
WORKDIR /portal
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --omit=optional --ignore-scripts

FROM node:26.10.0-bookworm-slim@sha256:662933cf47f013bc8e4beb31a6116448427a82057ba7c42c97e4c5ba766504c2
ENV NODE_ENV=production
WORKDIR /portal
COPY --from=libraries /portal/node_modules node_modules
COPY --from=build /portal/dist dist
COPY package.json ./
COPY src/api/*contract.ts src/api/call-facts.ts src/api/cursor.ts src/api/every-call.ts src/api/
COPY src/rules src/rules
COPY --from=build /portal/server server
# The command line: docker compose exec portal-1 portal --help
RUN ln -s /portal/server/cli.ts /usr/local/bin/portal
# A volume that is mounted here belongs to the user of the server.
RUN install -d -o node -g node /var/lib/risk-insight/builds
ENV BUILDS_DIR=/var/lib/risk-insight/builds
USER node
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8080}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-semi-space-size=16", "server/main.ts"]
