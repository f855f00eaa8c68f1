#!/bin/sh
# Lets the replica copy the database. The image of PostgreSQL runs it once, when the database is made.
echo 'host replication all all scram-sha-256' >> "$PGDATA/pg_hba.conf"
