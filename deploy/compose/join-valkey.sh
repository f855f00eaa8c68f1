#!/bin/sh
# Makes a cluster of the six Valkey nodes, three of them with a replica each. One that exists already is left alone.
valkey-cli -h valkey-0 cluster info | grep -q cluster_state:ok && exit 0
nodes=''
for i in 0 1 2 3 4 5; do nodes="$nodes $(getent hosts "valkey-$i" | cut -d' ' -f1):6379"; done
exec valkey-cli --cluster create $nodes --cluster-replicas 1 --cluster-yes
