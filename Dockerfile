# The pages, built with Node; nothing of Node is in the image that runs.
FROM node:22-slim AS web
WORKDIR /src/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web/ ./
# The studio completes by the personalities' schema.
COPY personalities/schema.json ../personalities/schema.json
RUN npm run build

# The wheel, with the pages and the personalities in it.
FROM python:3.12-slim AS wheel
WORKDIR /src
COPY requirements/build.txt requirements/build.txt
RUN pip install --no-cache-dir --require-hashes -r requirements/build.txt
COPY pyproject.toml README.md LICENSE THIRD-PARTY-NOTICES ./
COPY tools/wheel_contents.py tools/wheel_contents.py
COPY flows/ flows/
COPY bot/ bot/
COPY src/ src/
COPY personalities/ personalities/
COPY --from=web /src/web/dist web/dist
RUN hatchling build -t wheel

FROM python:3.12-slim
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 PIP_NO_CACHE_DIR=1

# Dependencies first: they change less often than the code. LOCK is what the image has besides:
#   run      speech on this machine, and the planner's calendar
#   slim     neither: set STT and TTS to services elsewhere, and CALENDAR=off
#   cluster  as run, and what hosts and services of many machines need
ARG LOCK=run
COPY requirements/${LOCK}.txt /tmp/requirements.txt
RUN pip install --require-hashes -r /tmp/requirements.txt
COPY --from=wheel /src/dist/*.whl /tmp/
RUN pip install --no-deps /tmp/*.whl && rm /tmp/*.whl /tmp/requirements.txt

RUN useradd --create-home beatroom && install -d -o beatroom /app /app/data /app/personalities
USER beatroom
WORKDIR /app
ENV BEATROOM_FOLDER=/app HOST=0.0.0.0 PORT=7860 LOG_FORMAT=json
VOLUME /app/data /app/personalities
EXPOSE 7860
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
    CMD ["python", "-c", "import os, urllib.request as u; u.urlopen(f'http://127.0.0.1:{os.environ[\"PORT\"]}/healthz', timeout=2)"]

# SIGTERM lets running sessions end (DRAIN_SECONDS): give the container thirty seconds more to stop.
STOPSIGNAL SIGTERM
CMD ["beatroom", "serve"]
